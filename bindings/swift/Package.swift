// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "hoptrail",
  platforms: [.macOS(.v12), .iOS(.v15)],
  products: [.library(name: "Hoptrail", targets: ["Hoptrail"])],
  targets: [
    // The engine, compiled from its sources as one unit. packaging/swift.sh puts them into `library`.
    .target(
      name: "CHoptrail",
      exclude: ["library"],
      sources: ["hoptrail.cc"],
      publicHeadersPath: "include",
      cxxSettings: [
        .headerSearchPath("library"),
        .headerSearchPath("library/capi/include"),
        .headerSearchPath("library/headers"),
        .define("NDEBUG", .when(configuration: .release)),
      ]
    ),
    .target(name: "Hoptrail", dependencies: ["CHoptrail"]),
    .testTarget(name: "HoptrailTests", dependencies: ["Hoptrail"]),
  ],
  cxxLanguageStandard: .cxx20
)
