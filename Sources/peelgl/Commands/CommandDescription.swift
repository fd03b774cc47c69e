import Frame
import GLRenderer
import Imaging
import Rendering

/// What `describe --commands` says about the frames of a job, one after the other.
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
      do throws(RendererError) { abilities = try Renderer().abilities } catch {
        throw .renderer(error)
      }
    }
  }

  /// The commands of the next frame.
  mutating func dump(of frame: Frame) throws(RenderingError) -> String {
    let images: [AssetRequest: Image]
    do throws(ImageError) { images = try inputs.images(for: frame.assetRequests) } catch {
      throw .image(error)
    }
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
