import CHoptrail

/// What went wrong, for programs: the statuses of hoptrail.h.
public enum Status: Int32, Sendable {
  /// An invalid length or value.
  case invalidArgument = 1
  /// An object of the wrong kind.
  case wrongObject = 2
  /// The call is valid, but not in the present state.
  case wrongState = 3
  /// An allocation failed.
  case outOfMemory = 4
  /// No option has this key.
  case unknownOption = 5
  /// The value of an option is outside its bounds.
  case optionOutOfBounds = 6
  /// Invalid data: a NaN in a vector, a passage without text.
  case badInput = 7
  /// Two documents or passages with the same id.
  case duplicateID = 8
  /// Nothing has this id or name.
  case notFound = 9
  /// Vectors of a different dimension, or the wrong number of rows.
  case dimensionMismatch = 10
  /// Vectors from a different model than the graph's.
  case embedderMismatch = 11
  /// A damaged or foreign file; the message names the broken invariant.
  case corruptFile = 12
  /// Bytes of a version that this library does not support.
  case unsupportedVersion = 13
  /// A saved task that belongs to another graph.
  case foreignGraph = 14
  /// An answer to a request that is not open.
  case staleRequest = 15
  /// The host cannot embed, complete or read.
  case hostFailure = 16
  /// A file could not be read or written.
  case fileFailure = 17
  /// The data exceeds a limit.
  case limitExceeded = 18
  /// Not available on this platform or in this build.
  case unsupported = 19
  /// A bug in the library.
  case `internal` = 20
  /// A status that this version of the package does not know.
  case unknown = -1

  /// The name in hoptrail.h: "corrupt_file". "unknown" for an undefined number.
  public var name: String { String(cString: hop_status_name(rawValue)) }
}
