/// A small drawing, 4000×4000, that takes librsvg many minutes.
package let slowSVG =
  "<svg xmlns='http://www.w3.org/2000/svg' width='4000' height='4000'><filter id='f'>"
  + String(repeating: "<feTurbulence numOctaves='100' baseFrequency='0.1'/>", count: 40)
  + "</filter>"
  + String(repeating: "<rect width='4000' height='4000' filter='url(#f)'/>", count: 500)
  + "</svg>"
