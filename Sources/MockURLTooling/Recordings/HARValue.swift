import MockURLResponder

/// A value in an entry of a HAR file, with its place for errors.
///
/// A member with the value `null` counts as absent.
struct HARValue {
    let value: JSONValue
    let text: HARText
    /// The offset of the entry.
    let offset: Int
    let path: SafeText

    subscript(name: StaticString) -> HARValue? {
        guard case .object(let members) = value, let member = members[name.description], member != .null else {
            return nil
        }
        return inner(member, "\(path).\(SafeText(stringLiteral: name))")
    }

    /// The value itself, if it is an object.
    func object() throws -> HARValue {
        guard case .object = value else { throw unsuitable("an object") }
        return self
    }

    func elements() throws -> [HARValue] {
        guard case .array(let elements) = value else { throw unsuitable("an array") }
        return elements.enumerated().map { inner($0.element, "\(path)[\($0.offset)]") }
    }

    func string() throws -> String {
        guard case .string(let text) = value else { throw unsuitable("a string") }
        return text
    }

    func number() throws -> Double {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .large(let number): Double("\(number)") ?? 0
        default: throw unsuitable("a number")
        }
    }

    var isTrue: Bool { value == .bool(true) }

    private func inner(_ value: JSONValue, _ path: SafeText) -> HARValue {
        HARValue(value: value, text: text, offset: offset, path: path)
    }

    private func unsuitable(_ expected: SafeText) -> PlanError {
        let found: SafeText =
            switch value {
            case .null: "null"
            case .bool: "true or false"
            case .integer, .large, .number: "a number"
            case .string: "a string"
            case .array: "an array"
            case .object: "an object"
            }
        return text.failure(.wrongType, path: path, at: offset, expected: expected, found: found)
    }
}
