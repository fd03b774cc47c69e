// Turns the lines of functions.h into FUNCTION(library, type, name, parameters, arguments).
#define F0(library, type, name) \
  FUNCTION(library, type, name, (void), ())
#define F1(library, type, name, A) \
  FUNCTION(library, type, name, (A a), (a))
#define F2(library, type, name, A, B) \
  FUNCTION(library, type, name, (A a, B b), (a, b))
#define F3(library, type, name, A, B, C) \
  FUNCTION(library, type, name, (A a, B b, C c), (a, b, c))
#define F4(library, type, name, A, B, C, D) \
  FUNCTION(library, type, name, (A a, B b, C c, D d), (a, b, c, d))
#define F5(library, type, name, A, B, C, D, E) \
  FUNCTION(library, type, name, (A a, B b, C c, D d, E e), (a, b, c, d, e))
#define F6(library, type, name, A, B, C, D, E, F) \
  FUNCTION(library, type, name, (A a, B b, C c, D d, E e, F f), (a, b, c, d, e, f))
#define F7(library, type, name, A, B, C, D, E, F, G) \
  FUNCTION(library, type, name, (A a, B b, C c, D d, E e, F f, G g), (a, b, c, d, e, f, g))
#define F8(library, type, name, A, B, C, D, E, F, G, H) \
  FUNCTION(library, type, name, (A a, B b, C c, D d, E e, F f, G g, H h), (a, b, c, d, e, f, g, h))
#define F9(library, type, name, A, B, C, D, E, F, G, H, I) \
  FUNCTION(library, type, name, (A a, B b, C c, D d, E e, F f, G g, H h, I i), (a, b, c, d, e, f, g, h, i))
#define F10(library, type, name, A, B, C, D, E, F, G, H, I, J) \
  FUNCTION(library, type, name, (A a, B b, C c, D d, E e, F f, G g, H h, I i, J j), (a, b, c, d, e, f, g, h, i, j))
