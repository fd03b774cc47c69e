import Frame
import Motion

/// Where a book lies on its canvas; lengths are pixels.
struct BookPlacing: Sendable {
  /// Width and height of a page.
  let page: PixelSize
  /// The page's width across the spine and its length along it.
  let size: SIMD2<Double>
  /// The top-left corner of a page that has not been turned.
  let unturned: SIMD2<Int>
  /// The top-left corner of a page that has been turned.
  let turned: SIMD2<Int>
  /// The spine's middle.
  let spine: SIMD2<Double>
  /// The unit vector from the spine to what has not been turned.
  let across: SIMD2<Double>
  /// The unit vector along the spine.
  let along: SIMD2<Double>
  /// The camera above the middle of what lies there.
  let camera: SheetCamera
  /// The canvas.
  let canvas: PixelSize

  init(_ book: Book, on stage: Stage) {
    page = stage.pixelSize(ofInput: 0)
    canvas = stage.pixelSize
    let whole = page.vector
    let isUpright = book.spine == .left || book.spine == .right
    size = isUpright ? whole : SIMD2(whole.y, whole.x)
    // From the corner of a turned page to that of one that is not.
    let shift =
      switch book.spine {
      case .left: SIMD2(page.width, 0)
      case .right: SIMD2(-page.width, 0)
      case .top, .wire: SIMD2(0, page.height)
      }
    across = SIMD2<Double>(shift) / size.x
    along = isUpright ? SIMD2(0, 1) : SIMD2(1, 0)
    let isDouble = book.pages == .double
    let shown = PixelSize(
      width: page.width * (isDouble && isUpright ? 2 : 1),
      height: page.height * (isDouble && !isUpright ? 2 : 1))
    let corner = stage.centeredOrigin(of: shown)
    unturned = isDouble ? corner &+ pointwiseMax(shift, .zero) : corner
    turned = unturned &- shift
    let middle = SIMD2<Double>(unturned) + whole / 2
    spine = middle - across * size.x / 2
    let longest = max(2 * size.x, size.y)
    camera = SheetCamera(
      distance: longest / (2 * Math.tan(book.fieldOfView.radians / 2)),
      center: isDouble ? spine : middle, canvas: canvas)
  }

  /// The eye, across and along the spine and above the page.
  var eye: SIMD3<Double> {
    let place = local(camera.center)
    return SIMD3(place.x, place.y, camera.distance)
  }

  /// A point of the canvas, across and along the spine.
  func local(_ point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(dot(point - spine, across), dot(point - spine, along))
  }

  /// A place across and along the spine, on the canvas.
  func canvas(_ place: SIMD2<Double>) -> SIMD2<Double> {
    spine + across * place.x + along * place.y
  }

  /// Where the eye sees a place in space, on the canvas.
  func seen(_ place: SIMD3<Double>) -> SIMD2<Double> {
    let plan = canvas(SIMD2(place.x, place.y))
    return camera.center + (plan - camera.center) * camera.magnification(at: place.z)
  }

  /// A place of a sheet's side in units of its page, upright where that side lies flat.
  func unit(_ flat: SIMD2<Double>, onBack: Bool) -> SIMD2<Double> {
    let corner = SIMD2<Double>(onBack ? turned : unturned)
    return (canvas(onBack ? SIMD2(-flat.x, flat.y) : flat) - corner) / page.vector
  }
}
