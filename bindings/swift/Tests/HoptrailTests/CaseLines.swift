import Foundation

// Lines of tests/vectors (README there, "Lines"): fields separated by tabs; \t, \n and \\ escape tabs, newlines and backslashes.

struct VectorCase {
  let kind: String
  let name: String
  /// The settings of the case.
  let settings: [[String]]
  /// The expected output lines.
  let expected: [String]

  fileprivate init(_ lines: [String]) {
    let head = readFields(lines[0])
    kind = head[0]
    name = head.count > 1 ? head[1] : ""
    settings = lines.dropFirst().filter { !isExpectation($0) }.map(readFields)
    expected = lines.filter(isExpectation)
  }
}

func readCases(_ text: String) -> [VectorCase] {
  var cases: [VectorCase] = []
  var lines: [String] = []
  for line in readLines(text) + [""] {
    if !line.isEmpty {
      lines.append(line)
    } else if !lines.isEmpty {
      cases.append(VectorCase(lines))
      lines = []
    }
  }
  return cases
}

/// The lines without comments.
func readLines(_ text: String) -> [String] {
  split(text, at: UInt8(ascii: "\n")).filter { $0.utf8.first != UInt8(ascii: "#") }
}

func readFields(_ line: String) -> [String] {
  split(line, at: UInt8(ascii: "\t")).map(readField)
}

private func isExpectation(_ line: String) -> Bool { line.utf8.starts(with: "=\t".utf8) }

/// Splits by bytes: a Swift Character may combine the separator with a following mark.
private func split(_ text: String, at separator: UInt8) -> [String] {
  text.utf8.split(separator: separator, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
}

private func readField(_ field: String) -> String {
  var text = ""
  var isEscaped = false
  for scalar in field.unicodeScalars {
    if isEscaped {
      text.unicodeScalars.append(scalar == "n" ? "\n" : scalar == "t" ? "\t" : scalar)
      isEscaped = false
    } else if scalar == "\\" {
      isEscaped = true
    } else {
      text.unicodeScalars.append(scalar)
    }
  }
  return text
}

func writeField(_ text: String) -> String {
  var field = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\t": field += "\\t"
    case "\n": field += "\\n"
    case "\\": field += "\\\\"
    default: field.unicodeScalars.append(scalar)
    }
  }
  return field
}

func readNumbers(_ text: String) -> [Float] {
  text.split(separator: " ").compactMap { Float(String($0)) }
}

/// CRC-32C bit by bit: the definition (RFC 3720, appendix B.4).
func crc32c(_ bytes: Data, before: UInt32 = 0) -> UInt32 {
  var sum = ~before
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 {
      sum = (sum & 1) != 0 ? (sum >> 1) ^ 0x82f6_3b78 : sum >> 1
    }
  }
  return ~sum
}

func hexadecimal(_ number: UInt32) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 8 - digits.count) + digits
}
