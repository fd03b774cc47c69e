import Imaging

/// The state of a film encoder on this machine.
package struct EncoderReport: Sendable, Equatable {
  /// The choice that names it.
  package let choice: EncoderChoice
  /// ffmpeg's name for it.
  package let codec: String
  /// Why it does not encode a small film; `nil` if it does.
  package let failure: String?

  /// Has each encoder of .mp4 films encode a frame, as settings that name it would; `nil` without ffmpeg.
  package static func examineAll() -> [EncoderReport]? {
    let request = AnimationRequest(
      path: "/tmp/film", overwrite: false, format: .mp4, settings: AnimationSettings(),
      shape: SequenceShape(width: 256, height: 256, depth: .eight, isOpaque: true),
      schedule: Schedule(ticks: [0, 1], rate: 30))
    let probe = EncoderProbe(request, .h264)
    var reports: [EncoderReport] = []
    for choice in EncoderChoice.allCases where choice != .auto {
      let encoder = CardEncoder(choice).map { EncoderOnCard(encoder: $0, card: nil) }
      let codec = encoder?.encoder.codec ?? VideoCodec.softwareH264
      do throws(AnimationError) {
        let failure = try probe.failure(encoder, keepsQuality: false)
        reports.append(EncoderReport(choice: choice, codec: codec, failure: failure))
      } catch {
        if case .unfit = error { return nil }
        reports.append(EncoderReport(choice: choice, codec: codec, failure: error.description))
      }
    }
    return reports
  }
}
