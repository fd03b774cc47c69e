import Testing

@testable import Workers

@Suite("Films as ffmpeg tells of them")
struct FilmTests {
  @Test(
    "containers by their first bytes, and pictures and lists of files that are none",
    arguments: [
      ("\0\0\0\u{20}ftypisom", FilmContainer.mp4), ("\0\0\0\u{20}ftypqt  ", .quickTime),
      ("\0\0\0\u{8}wide\0\0\0\0mdat", .quickTime), ("RIFF\0\0\0\0AVI LIST", .avi),
      ("FLV\u{1}\u{5}", .flash), ("OggS\0\u{2}", .ogg), ("YUV4MPEG2 W4 H4 F25:1\n", .y4m),
      ("DKIF\0\0", .ivf), ("\0\0\0\u{20}ftypavif", nil), ("\0\0\0\u{20}ftypheic", nil),
      ("RIFF\0\0\0\0WEBPVP8X", nil), ("RIFF\0\0\0\0WAVEfmt ", nil), ("GIF89a", nil), ("", nil),
      ("#EXTM3U\n#EXT-X-TARGETDURATION:10\n", nil), ("ffconcat version 1.0\n", nil),
      ("G" + String(repeating: "x", count: 600), nil),
    ])
  func containers(text: String, container: FilmContainer?) {
    #expect(FilmContainer(Array(text.utf8)) == container)
  }

  @Test("containers that do not begin with text")
  func binaryContainers() {
    let matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]
    #expect(FilmContainer(matroska + [0x9F, 0x42, 0x82, 0x84] + Array("webm".utf8)) == .webM)
    #expect(
      FilmContainer(matroska + [0xA3, 0x42, 0x82, 0x88] + Array("matroska".utf8)) == .matroska)
    #expect(FilmContainer([0, 0, 1, 0xBA, 0x44]) == .mpegPS)
    #expect(FilmContainer([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) == .windowsMedia)
    let packet: [UInt8] = [0x47] + [UInt8](repeating: 0xFF, count: 187)
    #expect(FilmContainer(packet + packet + packet) == .mpegTS)
  }

  @Test("lines with their part, level and text")
  func messages() {
    let error = FFmpegMessage("[mov,mp4 @ 0x55f0] [error] moov atom not found.")
    #expect(error.part == "mov,mp4" && error.level == .error)
    #expect(error.text == "moov atom not found")
    #expect(FFmpegMessage("could not find codec parameters!").text.hasSuffix("parameters"))
    let own = FFmpegMessage("[fatal] a [b] c")
    #expect(own.part.isEmpty && own.level == .fatal && own.text == "a [b] c")
    let plain = FFmpegMessage("[x] y")
    #expect(plain.level == nil && plain.text == "[x] y")
    #expect(FFmpegMessage("").text.isEmpty)
  }

  private let stream = """
    streams.stream.0.codec_name="h264"
    streams.stream.0.width=320
    streams.stream.0.height=240
    streams.stream.0.pix_fmt="yuv420p"
    streams.stream.0.avg_frame_rate="30000/1001"
    streams.stream.0.time_base="1/30000"

    """

  @Test("length, beginning and size of a film, from its stream, its tags or its container")
  func facts() throws {
    let times = "streams.stream.0.start_pts=42000\nstreams.stream.0.duration_ts=60060\n"
    let film = try FilmFacts(stream + times + "format.start_time=\"1.400000\"\n")
    #expect(film.width == 320 && film.height == 240 && !film.hasAlpha && film.decoder == nil)
    #expect(abs(film.duration - 2.002) < 1e-12 && film.beginning == 1.4)
    #expect(film.frameSeconds == 1001.0 / 30000)
    let tags = "streams.stream.0.tags.DURATION=\"01:02:03.500000000\"\n"
    #expect(try FilmFacts(stream + tags).duration == 3723.5)
    #expect(try FilmFacts(stream + "format.duration=\"12.5\"\n").duration == 12.5)
    #expect(throws: MediaError.noDuration) { try FilmFacts(stream + "format.duration=\"N/A\"\n") }
    #expect(throws: MediaError.noVideo) { try FilmFacts("format.duration=\"12.5\"\n") }
    let turned = "streams.stream.0.side_data_list.side_data.0.rotation=-90\n"
    let upright = try FilmFacts(stream + turned + "format.duration=\"1\"\n")
    #expect(upright.width == 240 && upright.height == 320)
  }

  @Test("alpha, by the format of pixels or in a second layer")
  func alpha() throws {
    let end = "format.duration=\"1\"\n"
    let rows = stream.replacing("yuv420p", with: "yuva444p10le") + end
    #expect(try FilmFacts(rows).hasAlpha)
    let layered = stream.replacing("h264", with: "vp9")
    #expect(try !FilmFacts(layered + end).hasAlpha)
    let film = try FilmFacts(layered + "streams.stream.0.tags.alpha_mode=\"1\"\n" + end)
    #expect(film.hasAlpha && film.decoder == "libvpx-vp9")
  }

  @Test("times and sizes of frames, in pieces of any length")
  func log() {
    let text = """
      [info]   Duration: 00:00:10.00, start: 0.000000
      [Parsed_showinfo_1 @ 0x5] [info] config in time_base: 1/12800, frame_rate: 25/1
      [Parsed_showinfo_1 @ 0x5] [info] n:   0 pts:  57856 pts_time:4.52    pos:    28377 fmt:rgba sar:1/1 s:320x240 i:P
      [h264 @ 0x5] [error] mmco: unref short failure
      [Parsed_showinfo_1 @ 0x5] [info] n:1234 pts:123456789 pts_time:9645.06 fmt:rgba sar:1/1 s:64x48 i:P
      [matroska,webm @ 0x5] [error] File ended prematurely

      """
    for length in [1, 7, 4096] {
      var log = FilmLog()
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        log.add(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      #expect(log.take() == .init(seconds: 4.52, width: 320, height: 240))
      #expect(log.take() == .init(seconds: 123_456_789.0 / 12800, width: 64, height: 48))
      #expect(log.take() == nil)
      #expect(log.mistake == "mmco: unref short failure" && log.cut != nil)
    }
  }
}
