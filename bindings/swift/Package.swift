// swift-tools-version: 5.9
import PackageDescription

// The engine, compiled from its sources as one translation unit. packaging/swift.sh copies them to `library`. If
// HOPTRAIL_XCFRAMEWORK names the unpacked CHoptrail.xcframework below this folder, that is linked instead (macOS).
let engine: Target
if let framework = Context.environment["HOPTRAIL_XCFRAMEWORK"] {
  engine = .binaryTarget(name: "CHoptrail", path: framework)
} else {
  engine = .target(
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
  )
}

let package = Package(
  name: "hoptrail",
  platforms: [.macOS(.v12), .iOS(.v15)],
  products: [.library(name: "Hoptrail", targets: ["Hoptrail"])],
  targets: [
    engine,
    .target(name: "Hoptrail", dependencies: ["CHoptrail"]),
    .testTarget(name: "HoptrailTests", dependencies: ["Hoptrail"]),
  ],
  cxxLanguageStandard: .cxx20
)
