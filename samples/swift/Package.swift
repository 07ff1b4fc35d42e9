// swift-tools-version: 5.9
import PackageDescription

// HOPTRAIL_PACKAGE: the folder of the unpacked package. In a checkout, the engine's sources are not in the package's folder.
let folder = Context.environment["HOPTRAIL_PACKAGE"] ?? "../../bindings/swift"

let package = Package(
  name: "sample",
  platforms: [.macOS(.v12)],
  dependencies: [.package(name: "hoptrail", path: folder)],
  targets: [.executableTarget(name: "Sample", dependencies: [.product(name: "Hoptrail", package: "hoptrail")])]
)
