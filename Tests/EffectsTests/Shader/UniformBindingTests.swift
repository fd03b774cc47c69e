import Frame
import Testing

@testable import Effects

@Suite struct UniformBindingTests {
  @Test func numbersThatAShaderCannotHoldBecomeTheNearest() {
    let most = Float.greatestFiniteMagnitude
    #expect(UniformBinding.Kind.vec2.value([1e300, -1e300]) == .vec2(SIMD2(most, -most)))
    #expect(UniformBinding.Kind.float.value([0.1]) == .float(0.1))
    #expect(UniformBinding.Kind.float.array([[1e39], [-2]]) == .floats([most, -2]))
  }
}
