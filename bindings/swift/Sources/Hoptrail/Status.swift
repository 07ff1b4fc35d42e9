import CHoptrail

/// What went wrong, for programs: the statuses of hoptrail.h.
public enum Status: Int32, Sendable {
  /// A length or a value that the call cannot mean.
  case invalidArgument = 1
  /// An object of another kind was passed.
  case wrongObject = 2
  /// The call is right, the moment is not.
  case wrongState = 3
  /// An allocation failed.
  case outOfMemory = 4
  /// There is no option of this name.
  case unknownOption = 5
  /// The value of an option is outside its bounds.
  case optionOutOfBounds = 6
  /// Data that cannot be taken: a NaN in a vector, a passage without text.
  case badInput = 7
  /// An id occurs twice.
  case duplicateID = 8
  /// There is no such thing.
  case notFound = 9
  /// Vectors of another width, or another number of rows.
  case dimensionMismatch = 10
  /// Vectors of another model than the graph's.
  case embedderMismatch = 11
  /// A damaged or foreign file; the message names the broken invariant.
  case corruptFile = 12
  /// Bytes of a version that this library does not read.
  case unsupportedVersion = 13
  /// A saved task that belongs to another graph.
  case foreignGraph = 14
  /// An answer to a request that is not open.
  case staleRequest = 15
  /// The host cannot embed, complete or read.
  case hostFailure = 16
  /// A file could not be read or written.
  case fileFailure = 17
  /// A size or number is above its limit.
  case limitExceeded = 18
  /// Not on this platform or in this build.
  case unsupported = 19
  /// A defect of the library.
  case `internal` = 20
  /// A status that this version of the package does not know.
  case unknown = -1

  /// The name in hoptrail.h: "corrupt_file". "unknown" for a number that is none.
  public var name: String { String(cString: hop_status_name(rawValue)) }
}
