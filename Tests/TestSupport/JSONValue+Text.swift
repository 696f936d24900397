package import MockURLResponder

extension JSONValue {
    /// The value that a JSON text says.
    package init(_ text: String) throws {
        try self.init(reading: text)
    }
}
