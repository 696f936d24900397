/// How a value of a plan is read from JSON, written as JSON, and described in the schema.
package struct PlanType<Value>: Sendable {
    let read: @Sendable (inout JSONScanner) throws -> Value
    package let write: @Sendable (inout JSONWriter, Value) -> Void
    /// The keywords of the schema for the value: members of a JSON object, without its braces.
    let rule: @Sendable () -> String

    /// - Parameters:
    ///   - rule: The keywords of the schema.
    ///   - read: Reads the value, or throws a `PlanError` that says what was expected.
    ///   - write: Writes the value.
    init(
        _ rule: @autoclosure @escaping @Sendable () -> String,
        read: @escaping @Sendable (inout JSONScanner) throws -> Value,
        write: @escaping @Sendable (inout JSONWriter, Value) -> Void
    ) {
        (self.rule, self.read, self.write) = (rule, read, write)
    }
}
