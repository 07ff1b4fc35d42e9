import CHoptrail

/// A retrieval method.
public struct MethodDescription: Equatable, Sendable {
  /// Its value of the option `method`.
  public let name: String
  /// Requirements and features of the method.
  public let traits: MethodTraits
  /// One line about how it ranks.
  public let summary: String
  /// Citation of its paper; empty: none.
  public let citation: String
  /// Keys of the options that it reads, or prefixes of such keys: "train.".
  public let options: [String]
}

extension Library {
  /// The table of all methods, in the order of the choices of the option `method`.
  public static func methods() throws -> [MethodDescription] {
    try checkVersion()
    return try (0..<hop_method_count()).map(describeMethod)
  }

  private static func describeMethod(_ index: UInt32) throws -> MethodDescription {
    var name: UnsafePointer<CChar>?
    var traits: UInt32 = 0
    var summary: UnsafePointer<CChar>?
    var citation: UnsafePointer<CChar>?
    var options: UnsafePointer<CChar>?
    try check { hop_method_describe(index, &name, &traits, &summary, &citation, &options, &$0) }
    return MethodDescription(
      name: staticText(name), traits: MethodTraits(rawValue: traits), summary: staticText(summary),
      citation: staticText(citation), options: staticText(options).split(separator: "|").map(String.init))
  }
}
