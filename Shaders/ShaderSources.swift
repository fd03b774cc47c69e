/// The built-in GLSL ES 3.00 files, embedded in the binary.
///
/// Each effect's own lie in a folder of its name, what effects share in `shared`, and what the renderer
/// draws with in `renderer`. No two files have the same name, so that a name alone finds one.
public enum ShaderSources {
  /// The text of each file by its name, as `peel.frag`.
  public static let files: [String: [UInt8]] = Dictionary(
    uniqueKeysWithValues: folders.flatMap { $0.files })

  /// The folders and the files in each.
  package static let folders: [(name: String, files: [(name: String, text: [UInt8])])] = [
    (
      "shared",
      [
        ("alphaat.glsl", PackageResources.alphaat_glsl),
        ("area.vert", PackageResources.area_vert),
        ("coverage.glsl", PackageResources.coverage_glsl),
        ("enlarge.frag", PackageResources.enlarge_frag),
        ("fill.frag", PackageResources.fill_frag),
        ("finish.glsl", PackageResources.finish_glsl),
        ("fullscreen.vert", PackageResources.fullscreen_vert),
        ("gaussian.frag", PackageResources.gaussian_frag),
        ("halfwave.glsl", PackageResources.halfwave_glsl),
        ("halve.frag", PackageResources.halve_frag),
        ("linearlight.glsl", PackageResources.linearlight_glsl),
        ("minified.glsl", PackageResources.minified_glsl),
        ("outline.frag", PackageResources.outline_frag),
        ("outlinecolors.frag", PackageResources.outlinecolors_frag),
        ("outlineseed.frag", PackageResources.outlineseed_frag),
        ("outlinetone.frag", PackageResources.outlinetone_frag),
        ("picture.frag", PackageResources.picture_frag),
        ("picture.vert", PackageResources.picture_vert),
        ("shadowtint.glsl", PackageResources.shadowtint_glsl),
        ("sheet.vert", PackageResources.sheet_vert),
        ("spline.frag", PackageResources.spline_frag),
        ("spline.glsl", PackageResources.spline_glsl),
        ("taps.glsl", PackageResources.taps_glsl),
        ("threshold.frag", PackageResources.threshold_frag),
        ("thresholdcoverage.glsl", PackageResources.thresholdcoverage_glsl),
        ("underlay.frag", PackageResources.underlay_frag),
      ]
    ),
    (
      "book",
      [
        ("page.frag", PackageResources.page_frag),
        ("page.vert", PackageResources.page_vert),
      ]
    ),
    (
      "curl",
      [
        ("curl.frag", PackageResources.curl_frag),
        ("curl.vert", PackageResources.curl_vert),
        ("curlair.frag", PackageResources.curlair_frag),
        ("curlshadow.glsl", PackageResources.curlshadow_glsl),
        ("curlsoft.glsl", PackageResources.curlsoft_glsl),
        ("curlsurface.glsl", PackageResources.curlsurface_glsl),
        ("tear.frag", PackageResources.tear_frag),
      ]
    ),
    (
      "debug",
      [
        ("debug.frag", PackageResources.debug_frag),
        ("debug.vert", PackageResources.debug_vert),
      ]
    ),
    (
      "elastic",
      [
        ("crop.frag", PackageResources.crop_frag),
        ("masked.frag", PackageResources.masked_frag),
        ("turned.vert", PackageResources.turned_vert),
      ]
    ),
    (
      "mesh",
      [
        ("mesh.frag", PackageResources.mesh_frag),
        ("mesh.vert", PackageResources.mesh_vert),
        ("meshcolor.glsl", PackageResources.meshcolor_glsl),
        ("meshlit.frag", PackageResources.meshlit_frag),
        ("meshlit.vert", PackageResources.meshlit_vert),
        ("meshposition.glsl", PackageResources.meshposition_glsl),
        ("meshprojected.frag", PackageResources.meshprojected_frag),
        ("meshsimple.frag", PackageResources.meshsimple_frag),
        ("meshsimple.vert", PackageResources.meshsimple_vert),
        ("phong.glsl", PackageResources.phong_glsl),
      ]
    ),
    (
      "metaballs",
      [
        ("disc.frag", PackageResources.disc_frag),
        ("disc.vert", PackageResources.disc_vert),
        ("neck.frag", PackageResources.neck_frag),
      ]
    ),
    (
      "morph",
      [
        ("cutout.frag", PackageResources.cutout_frag),
        ("lamp.frag", PackageResources.lamp_frag),
        ("shape.frag", PackageResources.shape_frag),
        ("tint.frag", PackageResources.tint_frag),
      ]
    ),
    (
      "peel",
      [
        ("peel.frag", PackageResources.peel_frag),
        ("tiltedshadow.frag", PackageResources.tiltedshadow_frag),
        ("tiltedshadow.vert", PackageResources.tiltedshadow_vert),
      ]
    ),
    (
      "sticker",
      [
        ("shadow.frag", PackageResources.shadow_frag),
        ("shadowmask.glsl", PackageResources.shadowmask_glsl),
        ("sticker.frag", PackageResources.sticker_frag),
      ]
    ),
    (
      "renderer",
      [
        ("fragmentoutput.glsl", PackageResources.fragmentoutput_glsl),
        ("layer.frag", PackageResources.layer_frag),
        ("looplimit.frag", PackageResources.looplimit_frag),
        ("resolve.frag", PackageResources.resolve_frag),
        ("shaderinput.frag", PackageResources.shaderinput_frag),
        ("slots.glsl", PackageResources.slots_glsl),
        ("straight.frag", PackageResources.straight_frag),
      ]
    ),
  ]
}
