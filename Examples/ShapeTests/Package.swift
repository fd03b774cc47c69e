// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "ShapeTests",
  dependencies: [.package(name: "peelgl", path: "../..")],
  targets: [
    .testTarget(
      name: "ShapeTests",
      dependencies: [
        .product(name: "Imaging", package: "peelgl"),
        .product(name: "PeelTesting", package: "peelgl"),
        .product(name: "PixelCompare", package: "peelgl"),
      ],
      exclude: ["Goldens"])
  ]
)
