// swift-tools-version: 6.2

import PackageDescription

/// Every target: Swift 6, warnings are errors, imports say who sees them.
let common: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Targets that hold no pointer.
let pure = common + [.strictMemorySafety()]

/// Tests without arithmetic on pixels: optimizing them would take longer than running them.
let tests = common + [.unsafeFlags(["-Onone"])]

/// For targets without arithmetic on pixels: likewise, in a build for tests.
let unoptimized: [SwiftSetting] =
  Context.environment["PEELGL_BUILT_FOR_TESTS"] == nil ? [] : [.unsafeFlags(["-Onone"])]

let package = Package(
  name: "peelgl",
  products: [
    .library(name: "Frame", targets: ["Frame"]),
    .library(name: "Effects", targets: ["Effects"]),
    .library(name: "Imaging", targets: ["Imaging"]),
    .library(name: "GLRenderer", targets: ["GLRenderer"]),
    .library(name: "Rendering", targets: ["Rendering"]),
    .library(name: "PixelCompare", targets: ["PixelCompare"]),
    .library(name: "PeelTesting", targets: ["PeelTesting"]),
    .executable(name: "peelgl", targets: ["peelgl"]),
  ],
  targets: [
    .plugin(name: "Embed", capability: .buildTool(), dependencies: ["EmbedFiles"]),
    .executableTarget(name: "EmbedFiles", swiftSettings: common),
    .target(name: "CGL", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CHTTP", linkerSettings: [.linkedLibrary("dl")]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libisal libdeflate"),
    .systemLibrary(name: "CCodecs", pkgConfig: "lcms2 libturbojpeg libwebp libwebpdemux"),
    .target(name: "Documents", swiftSettings: pure),
    .target(name: "Frame", dependencies: ["Documents"], swiftSettings: pure),
    .target(
      name: "Motion", dependencies: ["Documents", "Frame"],
      swiftSettings: pure + [.enableExperimentalFeature("Extern")],
      linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "Effects", dependencies: ["Documents", "Frame", "Motion"], swiftSettings: pure),
    .target(
      name: "ShaderLab", dependencies: ["Documents", "Effects", "Frame", "Motion"],
      swiftSettings: pure),
    .target(
      name: "PageProgram", dependencies: ["Documents", "Effects", "Frame", "Motion", "ShaderLab"],
      swiftSettings: pure),
    .target(
      name: "Files", dependencies: ["Documents"],
      swiftSettings: common + [.enableExperimentalFeature("Extern")]),
    .target(name: "PNG", dependencies: ["CDeflate", "Files"], swiftSettings: common),
    .target(
      name: "Imaging", dependencies: ["CCodecs", "Documents", "Files", "PNG"],
      swiftSettings: common),
    .target(
      name: "Shaders", path: "Shaders", swiftSettings: common, plugins: ["Embed"]),
    .target(
      name: "Icons", path: "Samples/icons", swiftSettings: common, plugins: ["Embed"]),
    .target(
      name: "Presets", path: "Samples/presets", swiftSettings: common, plugins: ["Embed"]),
    .target(
      name: "Demo", path: "Samples/demo", swiftSettings: common, plugins: ["Embed"]),
    .target(
      name: "GLRenderer",
      dependencies: ["CGL", "Files", "Frame", "Imaging", "Shaders", "Workers"],
      swiftSettings: common),
    .target(
      name: "Workers", dependencies: ["Documents", "Files"],
      swiftSettings: common + [.enableExperimentalFeature("Extern")]),
    .target(
      name: "PixelCompare", dependencies: ["Documents", "Files", "Imaging", "Workers"],
      swiftSettings: common, plugins: ["Embed"]),
    .target(
      name: "Outputs",
      dependencies: ["Documents", "Files", "Imaging", "PNG", "PixelCompare", "Workers"],
      swiftSettings: common),
    .target(
      name: "Rendering",
      dependencies: [
        "Documents", "Effects", "Files", "Frame", "GLRenderer", "Icons", "Imaging", "Motion",
        "Outputs", "Presets", "ShaderLab", "Workers",
      ],
      swiftSettings: common),
    .target(
      name: "Batch",
      dependencies: [
        "Documents", "Effects", "Files", "GLRenderer", "Imaging", "PixelCompare", "Rendering",
        "Workers",
      ],
      swiftSettings: common + unoptimized + [.enableExperimentalFeature("Extern")],
      plugins: ["Embed"]),
    .target(
      name: "Web",
      dependencies: [
        "Documents", "Effects", "Files", "Frame", "Imaging", "Motion", "PNG", "PageProgram",
        "Rendering", "ShaderLab", "Shaders",
      ],
      exclude: ["Module"], swiftSettings: common + unoptimized, plugins: ["Embed"]),
    .target(
      name: "Watch",
      dependencies: [
        "CHTTP", "Documents", "Files", "Imaging", "Rendering", "ShaderLab", "Web", "Workers",
      ],
      swiftSettings: common + unoptimized, plugins: ["Embed"]),
    .target(
      name: "PeelTesting", dependencies: ["Files", "Imaging", "PixelCompare"], swiftSettings: common
    ),
    .executableTarget(
      name: "peelgl",
      dependencies: [
        "Batch", "Demo", "Documents", "Effects", "Files", "Frame", "GLRenderer", "Imaging",
        "Motion", "Outputs", "PixelCompare", "Rendering", "ShaderLab", "Watch",
        "Web", "Workers",
      ],
      swiftSettings: common + unoptimized),
    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: common),
    .target(name: "CPNG", path: "Tests/CPNG", linkerSettings: [.linkedLibrary("png")]),
    .testTarget(name: "StructureTests", dependencies: ["TestSupport"], swiftSettings: tests),
    .testTarget(name: "FrameTests", dependencies: ["Frame"], swiftSettings: tests),
    .testTarget(
      name: "DocumentsTests", dependencies: ["Documents", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "MotionTests", dependencies: ["Documents", "Frame", "Motion", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "EffectsTests",
      dependencies: ["Documents", "Effects", "Frame", "Motion", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ShaderLabTests",
      dependencies: ["Documents", "Effects", "Frame", "Motion", "ShaderLab"],
      swiftSettings: tests),
    .testTarget(
      name: "ImagingTests",
      dependencies: ["CDeflate", "CPNG", "Files", "Imaging", "PNG", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "OutputsTests",
      dependencies: ["Imaging", "Outputs", "PNG", "TestSupport", "Workers"],
      swiftSettings: tests),
    .testTarget(
      name: "GLRendererTests",
      dependencies: [
        "GLRenderer", "Documents", "Effects", "Frame", "Imaging", "Motion", "Shaders",
        "TestSupport",
      ],
      swiftSettings: common),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Rendering", "Documents", "Effects", "Frame", "GLRenderer", "Imaging", "Motion", "Outputs",
        "PeelTesting", "PixelCompare", "ShaderLab", "TestSupport", "Workers", "peelgl",
      ],
      exclude: ["GoldenJobs", "Goldens"], swiftSettings: tests),
    .testTarget(name: "WorkersTests", dependencies: ["Workers"], swiftSettings: tests),
    .testTarget(
      name: "WatchTests", dependencies: ["Imaging", "TestSupport", "Watch", "peelgl"],
      swiftSettings: tests),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "Documents", "Effects", "Frame", "Imaging", "PageProgram", "PixelCompare", "Presets",
        "TestSupport", "Web", "peelgl",
      ], swiftSettings: tests),
    .testTarget(
      name: "BatchTests",
      dependencies: ["Batch", "Documents", "Files", "Rendering", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "PixelCompareTests",
      dependencies: ["PixelCompare", "Imaging", "PeelTesting", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "peelgl", "Documents", "Effects", "Files", "Frame", "GLRenderer", "Imaging", "Motion",
        "Outputs", "Rendering", "TestSupport",
      ],
      swiftSettings: tests),
  ]
)
