import TestSupport
import Testing

@testable import Files

@Suite("Variables that the add-on's libraries do not see")
struct PinnedLibrariesTests {
  @Test(arguments: [
    "MESA_DEBUG", "GALLIUM_HUD", "LP_NATIVE_VECTOR_WIDTH", "LIBGL_DRIVERS_PATH", "EGL_PLATFORM",
    "__EGL_VENDOR_LIBRARY_DIRS", "__GLX_VENDOR_LIBRARY_NAME", "__GL_SINGLETHREADED",
    "mesa_no_error", "vblank_mode", "FONTCONFIG_PATH", "FC_LANG", "PANGOCAIRO_BACKEND",
    "PANGO_LANGUAGE", "LANG", "LC_CTYPE", "G_DEBUG",
  ])
  func removed(_ name: String) { #expect(PinnedLibraries.isRead(name)) }

  @Test(arguments: [
    "PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "XDG_CACHE_HOME", "http_proxy", "PEELGL_PINNED",
    "RCLONE_CONFIG", "GITHUB_ACTIONS", "SLURM_ARRAY_TASK_ID", "CUDA_VISIBLE_DEVICES",
  ])
  func kept(_ name: String) { #expect(!PinnedLibraries.isRead(name)) }

  @Test("a folder is an add-on if it has a version")
  func version() throws {
    let folder = try TemporaryFolder()
    #expect(PinnedLibraries(in: folder.path) == nil)
    #expect(PinnedLibraries(in: folder.path(of: "none")) == nil)
    try folder.write("22.3.6-1\n", to: "version")
    #expect(PinnedLibraries(in: folder.path)?.version == "22.3.6-1")
  }

  @Test(
    "an add-on for a newer glibc is not loaded",
    arguments: [
      ("2.36", "2.35", false), ("2.36", "2.36", true), ("2.36", "2.41", true),
      ("2.9", "2.36", true),
      ("2.100", "2.36", false), ("2.36.1", "2.36", false), ("3.0", "2.36", false),
    ])
  func glibc(needed: String, system: String, loads: Bool) {
    let shortage = PinnedLibraries.shortage(of: needed, having: system)
    #expect((shortage == nil) == loads)
    if let shortage { #expect(shortage.contains(needed) && shortage.contains(system)) }
  }
}
