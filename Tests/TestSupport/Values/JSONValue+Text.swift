package import MockURLResponder

extension JSONValue {
    /// Creates the value of a JSON text.
    package init(_ text: String) throws {
        try self.init(reading: text)
    }
}
