import Frame
import Motion

/// The effect of a pointer and keys on a shader: a function of events and time that continues beside the play.
package struct ShaderTouch: EffectInteraction {
  package let gesture: Gesture
  package let milestones: [Milestone] = []
  package let endSeconds: Double

  init(_ gesture: Gesture, duration: Double) {
    self.gesture = gesture
    endSeconds = max(
      gesture.events.last?.seconds ?? 0, gesture.keys.last?.seconds ?? 0, duration)
  }

  /// Where the pointer is and where it came down, in canvas points; `nil` before the first press.
  ///
  /// Of several fingers, the one that came down last counts.
  func pointer(at seconds: Double) -> Pointer? {
    guard
      let index = gesture.events.lastIndex(where: { $0.phase == .began && $0.seconds <= seconds })
    else { return nil }
    let began = gesture.events[index]
    let later =
      gesture.events[index...].prefix { $0.seconds <= seconds }
      .last { $0.pointer == began.pointer } ?? began
    let isDown = later.phase == .began || later.phase == .moved
    let way = isDown ? gesture.point(of: began.pointer, at: seconds) : nil
    return Pointer(
      position: way ?? later.position, press: began.position, pressSeconds: began.seconds,
      isDown: isDown)
  }

  /// The state of the pointer at a time.
  struct Pointer {
    /// In canvas points.
    var position: SIMD2<Double>
    /// Where it came down, in canvas points.
    var press: SIMD2<Double>
    /// When it came down.
    var pressSeconds: Double
    var isDown: Bool

    /// The numbers of a parameter on `stage` in the frame at `seconds`.
    func numbers(
      _ convention: PointerParameter.Convention, on stage: Stage, at seconds: Double
    ) -> [Double] {
      let size = stage.pixelSize.vector
      func pixels(_ point: SIMD2<Double>) -> SIMD2<Double> {
        let place = point * stage.scale
        return SIMD2(place.x, size.y - place.y)
      }
      let place = pixels(position)
      switch convention {
      case .pixels: return [place.x, place.y]
      case .shares: return [place.x / size.x, place.y / size.y]
      case .press:
        let isFirst =
          isDown && PressTime.isFirst(seconds, after: pressSeconds, 1 / stage.framesPerSecond)
        let press = pixels(press)
        let (at, from) = (whole(place), whole(press))
        return [
          at.x, at.y, isDown ? abs(from.x) : -abs(from.x), isFirst ? abs(from.y) : -abs(from.y),
        ]
      }
    }

    private func whole(_ place: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(place.x.rounded(.down), place.y.rounded(.down))
    }
  }
}
