// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Stickers",
  dependencies: [.package(name: "peelgl", path: "../..")],
  targets: [
    .executableTarget(
      name: "Stickers",
      dependencies: [
        .product(name: "Effects", package: "peelgl"),
        .product(name: "Imaging", package: "peelgl"),
        .product(name: "Rendering", package: "peelgl"),
      ])
  ]
)
