import CHoptrail

/// The engine linked into this program.
public enum Library {
  /// "major.minor.patch".
  public static var version: String { String(cString: hop_version()) }

  /// The format of the graph files that this library writes, and the oldest format that it reads.
  public static var fileVersions: (minimum: UInt32, current: UInt32) {
    (minimum: hop_file_version_minimum(), current: hop_file_version())
  }

  /// Number of live engine objects of all kinds: for leak tests.
  public static var liveObjects: Int64 { hop_live_objects() }

  /// Checks that the library matches the header of this package, before the process creates the first object.
  static func checkVersion() throws {
    let library = hop_abi_version()
    let header = UInt32(HOP_ABI_VERSION)
    if library == header { return }
    throw HoptrailError(
      status: .unsupportedVersion,
      message: "hoptrail: the linked library has ABI version \(library), this package was compiled for version \(header)")
  }
}
