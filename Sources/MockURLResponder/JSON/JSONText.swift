import Foundation

/// Writes values as JSON text.
///
/// The text contains no NUL, so a launch argument can carry it.
package enum JSONText {
    /// The deepest nesting of JSON that is written into a plan, which has levels of its own.
    package static let deepestInPlan = 48

    /// Returns the number of levels of objects and arrays in a valid JSON text.
    package static func nesting(of text: String) -> Int {
        var (deepest, depth, isInString, isEscaped) = (0, 0, false, false)
        for byte in text.utf8 {
            if isInString {
                isInString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return deepest
    }

    package static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        quote(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a text with the escapes of a JSON string, but without quotes.
    ///
    /// Removes the quotes as bytes, because a quote and a combining character after it form one `Character`.
    static func escaped(_ text: String) -> Substring {
        Substring(quoted(text).utf8.dropFirst().dropLast())
    }

    /// Appends a text in quotes.
    ///
    /// Runs of bytes that need no escape are copied at once.
    static func quote(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            var start = 0
            while true {
                let end = ByteSearch.endOfPlainText(in: utf8, from: start)
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<end]))
                guard end < utf8.count else { return }
                escape(utf8[end], to: &bytes)
                start = end + 1
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): bytes += "\\\"".utf8
        case UInt8(ascii: "\\"): bytes += "\\\\".utf8
        case UInt8(ascii: "\n"): bytes += "\\n".utf8
        case UInt8(ascii: "\r"): bytes += "\\r".utf8
        case UInt8(ascii: "\t"): bytes += "\\t".utf8
        default: bytes += [0x5C, 0x75, 0x30, 0x30, hexDigit(byte >> 4), hexDigit(byte & 0xF)]
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    package static func array(of strings: [String]) -> String {
        "[" + strings.map(quoted).joined(separator: ",") + "]"
    }
}

extension JSONValue {
    /// The value as JSON text, with members sorted by name.
    package var text: String {
        // Without recursion, because a body may be nested too deep for a small stack.
        var bytes: [UInt8] = []
        var steps = [Step.value(self)]
        while let step = steps.popLast() {
            switch step {
            case .byte(let byte): bytes.append(byte)
            case .name(let name):
                JSONText.quote(name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
            case .value(let value): value.write(to: &bytes, before: &steps)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A part of the text that is not written yet.
    private enum Step {
        case byte(UInt8)
        case name(String)
        case value(JSONValue)
    }

    /// Writes a scalar, or the opening bracket of a container.
    ///
    /// - Parameters:
    ///   - bytes: The text so far.
    ///   - steps: Receives the remaining parts of a container, the last part first.
    private func write(to bytes: inout [UInt8], before steps: inout [Step]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += String(value).utf8
        case .integer(let value): bytes += String(value).utf8
        case .large(let value): bytes += value.description.utf8
        case .number(let value): bytes += String(value).utf8
        case .string(let value): JSONText.quote(value, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            steps.append(.byte(UInt8(ascii: "]")))
            for (index, value) in values.enumerated().reversed() {
                steps.append(.value(value))
                if index > 0 { steps.append(.byte(UInt8(ascii: ","))) }
            }
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            steps.append(.byte(UInt8(ascii: "}")))
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated().reversed() {
                steps += [.value(member.value), .name(member.key)]
                if index > 0 { steps.append(.byte(UInt8(ascii: ","))) }
            }
        }
    }
}

/// The number and escape grammar that both JSON readers share.
extension JSONText {
    /// Returns the end of the number `-? int frac? exp?` at a position, and whether the number is complete.
    ///
    /// If digits are missing, the end is the position at which they were expected.
    @_optimize(speed)
    static func number(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (end: Int, isComplete: Bool) {
        var place = start
        func takes(_ character: UInt8) -> Bool {
            guard place < bytes.count, bytes[place] == character else { return false }
            place += 1
            return true
        }
        func takesDigits() -> Bool {
            let first = place
            place = ByteSearch.endOfDigits(in: bytes, from: first)
            return place > first
        }
        _ = takes(UInt8(ascii: "-"))
        guard takes(UInt8(ascii: "0")) || takesDigits() else { return (place, false) }
        if takes(UInt8(ascii: ".")), !takesDigits() { return (place, false) }
        if takes(UInt8(ascii: "e")) || takes(UInt8(ascii: "E")) {
            _ = (takes(UInt8(ascii: "+")) || takes(UInt8(ascii: "-")))
            guard takesDigits() else { return (place, false) }
        }
        return (place, true)
    }

    /// Returns the character that a letter stands for after a backslash; `nil` for `u` and for unknown letters.
    static func scalar(escapedBy letter: UInt8) -> Unicode.Scalar? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(letter)
        case UInt8(ascii: "b"): "\u{8}"
        case UInt8(ascii: "f"): "\u{C}"
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "t"): "\t"
        default: nil
        }
    }
}
