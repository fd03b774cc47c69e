/// The arguments of a description.
struct DescriptionArguments: Sendable, Equatable {
  /// Whether a deformation is printed as a mesh file.
  var printsMesh = false
  /// Whether the commands of frames are printed.
  var printsCommands = false
  /// The abilities of the device that they are for; `nil` if none was named.
  var abilities: DeviceAbilities?
}

/// The abilities of the device for which `describe` prints commands.
enum DeviceAbilities: String, Sendable, CaseIterable {
  /// OpenGL ES 3.0 with float targets.
  case es30
  /// OpenGL ES 3.1 with float targets and storage buffers.
  case es31
  /// Those of the device that would draw.
  case device
}
