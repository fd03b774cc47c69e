import Documents
import Frame
import GLRenderer
import Imaging
import Rendering

/// The output of `describe --commands` for the frames of a job, in order.
struct CommandDescription {
  private let inputs: InputPictures
  private let abilities: Abilities
  private let pictures = PictureCatalog()
  private var left = LeftSurfaces()

  /// Asks the device where that is wanted; the others are known.
  init(_ job: RenderJob, for choice: DeviceAbilities) throws(RenderingError) {
    inputs = job.pictures
    switch choice {
    case .es30: abilities = .es30
    case .es31: abilities = .es31
    case .device:
      abilities = try mapError(to: RenderingError.renderer, try Renderer().abilities)
    }
  }

  /// The commands of the next frame.
  mutating func dump(of frame: Frame) throws(RenderingError) -> String {
    let images = try mapError(to: RenderingError.image, try inputs.images(for: frame.assetRequests))
    do throws(CommandListError) {
      let list = try frame.commands(
        on: abilities, pictures: pictures.facts(of: images), after: left)
      left = list.left
      return list.commands.dump
    } catch {
      throw .renderer(RendererError(error))
    }
  }
}
