import Foundation
public import Imaging
public import PixelCompare
public import Testing

/// Expects that `image` looks like the golden called `name`.
///
/// Goldens are PNG files in the folder `Goldens` beside the test's source file, or in `folder`: `name.png`,
/// optionally with `name@llvmpipe.png` for one device class and `name~2.png` for another accepted picture. On
/// failure the test's issue says what differs and which command accepts the change, and the actual picture, the
/// golden and a diff picture are attached. Goldens are written only in record modes other than `never`.
///
/// - Parameters:
///   - image: the picture to judge.
///   - name: the golden's path below the folder, without `.png`.
///   - folder: a folder other than `Goldens`, as an absolute path or relative to the source file.
///   - fingerprint: what drew the picture; it selects goldens of its device class and is written into recorded ones.
///   - options: how to compare the pictures.
///   - record: overrides the variable `PEELGL_RECORD`; continuous integration never records.
///   - sourceLocation: where to report the issue.
///   - filePath: the source file that `folder` is relative to.
public func expectImage(
  _ image: Image, named name: String, in folder: String = "Goldens",
  fingerprint: Fingerprint? = nil, options: ComparisonOptions = .init(),
  record: RecordMode? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  filePath: String = #filePath
) {
  let expectation = ImageExpectation(
    image: image, name: name,
    goldens: URL(fileURLWithPath: folder, relativeTo: URL(fileURLWithPath: filePath)).path,
    fingerprint: fingerprint, options: options,
    mode: .resolved(record, environment: ProcessInfo.processInfo.environment),
    actuals: ImageExpectation.actualsFolder(for: filePath))
  let outcome = expectation.evaluate()
  guard let message = outcome.message else { return }
  for picture in outcome.pictures {
    Attachment.record(picture.bytes, named: picture.name, sourceLocation: sourceLocation)
  }
  Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
}
