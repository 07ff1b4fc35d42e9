import CHoptrail

/// The engine that is linked into this program.
public enum Library {
  /// "major.minor.patch".
  public static var version: String { String(cString: hop_version()) }

  /// The format of the graph files that this library writes, and the oldest that it reads.
  public static var fileVersions: (minimum: UInt32, current: UInt32) {
    (minimum: hop_file_version_minimum(), current: hop_file_version())
  }

  /// Objects of the engine that are not freed, of all kinds: for tests of leaks.
  public static var liveObjects: Int64 { hop_live_objects() }

  /// Before the first object of a process is made: the library is that of the header which this package was compiled with.
  static func checkVersion() throws {
    let library = hop_abi_version()
    let header = UInt32(HOP_ABI_VERSION)
    if library == header { return }
    throw HoptrailError(
      status: .unsupportedVersion,
      message: "hoptrail: the linked library has ABI version \(library), this package was compiled for version \(header)")
  }
}
