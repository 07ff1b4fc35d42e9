import CHoptrail
import Foundation

/// A value of an option. Literals convert implicitly: `["hits": 5, "method": "trail", "hits.explain": false]`.
public enum OptionValue: Equatable, Sendable {
  /// A text in the form of the option's type; it can set any option.
  case text(String)
  /// An integer.
  case integer(Int64)
  /// A number.
  case number(Double)
  /// True or false.
  case flag(Bool)
  /// A list of numbers.
  case numbers([Double])
}

extension OptionValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
                       ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral {
  /// A value from a literal.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A value from a literal.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A value from a literal.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A value from a literal.
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  /// A value from a literal.
  public init(arrayLiteral elements: Double...) { self = .numbers(elements) }
}

/// Values of options by key; `Library.options()` lists all keys with bounds and meaning.
public typealias OptionValues = [String: OptionValue]

/// An option as the library describes it.
public struct OptionDescription: Equatable, Sendable {
  /// The type of its value.
  public enum Kind: Int32, Sendable {
    /// True or false.
    case flag = 1
    /// An integer.
    case integer = 2
    /// A number.
    case number = 3
    /// A text.
    case text = 4
    /// One of a fixed set of words.
    case choice = 5
    /// Numbers separated by commas.
    case numbers = 6
  }

  /// Its key, such as `hits`.
  public let key: String
  /// The type of its value.
  public let kind: Kind
  /// Its default value as text.
  public let defaultValue: String
  /// "1 … 1000", or the choices separated by '|'; empty: any value of the kind.
  public let bounds: String
  /// One line of documentation.
  public let documentation: String
}

extension Library {
  /// The table of all options.
  public static func options() throws -> [OptionDescription] {
    try checkVersion()
    return try (0..<hop_option_count()).map(describeOption)
  }

  private static func describeOption(_ index: UInt32) throws -> OptionDescription {
    var key: UnsafePointer<CChar>?
    var kind: Int32 = 0
    var defaultValue: UnsafePointer<CChar>?
    var bounds: UnsafePointer<CChar>?
    var documentation: UnsafePointer<CChar>?
    try check { hop_option_describe(index, &key, &kind, &defaultValue, &bounds, &documentation, &$0) }
    return OptionDescription(
      key: staticText(key), kind: OptionDescription.Kind(rawValue: kind) ?? .text, defaultValue: staticText(defaultValue),
      bounds: staticText(bounds), documentation: staticText(documentation))
  }

  static func staticText(_ start: UnsafePointer<CChar>?) -> String {
    guard let text = start else { return "" }
    return String(cString: text)
  }
}

/// A set of options in the library's memory.
public final class Options: @unchecked Sendable {
  let handle: Handle

  /// `weights`: a weight file of `Graph.train`; the values override learned values. Throws `unknownOption` and
  /// `optionOutOfBounds` with the key, and the bounds or choices; `corruptFile` for the weights.
  public init(_ values: OptionValues = [:], weights: Data? = nil) throws {
    let handle = try Handle(freedBy: hop_options_free) { hop_options_create($0, &$1) }
    self.handle = handle
    for (key, value) in values {
      try Options.set(handle, key, value)
    }
    if let weights = weights {
      let bytes = [UInt8](weights)
      try handle.call { hop_options_set_weights($0, bytes, bytes.count, &$1) }
    }
  }

  /// The option's value as text: set, else learned, else its default.
  public func value(of key: String) throws -> String {
    try handle.text { hop_options_get($0, key, key.utf8.count, $1, $2, &$3) }
  }

  private static func set(_ handle: Handle, _ key: String, _ value: OptionValue) throws {
    let length = key.utf8.count
    switch value {
    case .text(let text):
      try handle.call { hop_options_set_text($0, key, length, text, text.utf8.count, &$1) }
    case .integer(let integer):
      try handle.call { hop_options_set_integer($0, key, length, integer, &$1) }
    case .number(let number):
      try handle.call { hop_options_set_number($0, key, length, number, &$1) }
    case .flag(let flag):
      try handle.call { hop_options_set_flag($0, key, length, flag ? 1 : 0, &$1) }
    case .numbers(let numbers):
      let list = numbers.map { "\($0)" }.joined(separator: ",")
      try handle.call { hop_options_set_text($0, key, length, list, list.utf8.count, &$1) }
    }
  }
}
