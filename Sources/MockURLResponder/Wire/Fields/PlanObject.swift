/// An object of the plan: the table of its fields, in the order in which they are written and listed.
package final class PlanObject<Whole>: Sendable {
    package let schema: PlanObjectSchema
    package let names: JSONKeyNames
    let fields: [PlanField<Whole>]
    /// The fields that an object must have, by the bits of their places.
    private let required: UInt64

    /// - Parameters:
    ///   - name: The name of the object in the schema.
    ///   - subject: The name in errors, such as "a response".
    ///   - rule: Further keywords of the schema.
    ///   - inner: Nested objects whose members are often written in this object by mistake.
    ///   - advice: The advice on an unknown member, before the general one.
    ///   - fields: The fields.
    init(
        _ name: StaticString, _ subject: SafeText, rule: StaticString = "", inner: [InnerObject] = [],
        advice: SafeText = "", _ fields: [PlanField<Whole>]
    ) {
        self.fields = fields
        required = fields.indices.reduce(0) { bits, place in
            if case .required = fields[place].schema.absence { bits | 1 << place } else { bits }
        }
        names = JSONKeyNames(fields.map(\.schema.name), of: subject, inner, advice)
        schema = PlanObjectSchema(name: name, subject: subject, rule: rule, fields: fields.map(\.schema))
    }

    /// Reads an object into a whole that has the defaults, and gives `note` the name of each field.
    func read(_ scanner: inout JSONScanner, into whole: inout Whole, note: (SafeText) -> Void = { _ in }) throws {
        let start = scanner.startOfValue()
        var missing = required
        try scanner.object(names) { scanner, place in
            missing &= ~(1 << place)
            try fields[place].read(&scanner, &whole)
            note(names.all[place])
        }
        guard missing != 0 else { return }
        let name = names.all[missing.trailingZeroBitCount]
        throw scanner.failure(
            .missingField, at: start, expected: "the field \(name)", found: "an object without it")
    }

    /// Writes an object of which each value is a member.
    ///
    /// Without a member, a condition would match every request. The reader refuses what is written instead.
    func writeForm(_ json: inout JSONWriter, _ whole: Whole) {
        json.object { json in
            let start = json.count
            write(&json, whole)
            if json.count == start { json.member("unwritable", raw: "null") }
        }
    }

    /// Writes the members without the braces.
    package func write(_ json: inout JSONWriter, _ whole: Whole) {
        for field in fields { field.write(&json, whole) }
    }

    /// Returns the type of a whole, which is `start` without a field.
    func type(_ start: @autoclosure @escaping @Sendable () -> Whole) -> PlanType<Whole> {
        type(start(), make: { whole, _, _ in whole }, fields: { $0 })
    }

    /// Returns the type of a value that the object describes.
    ///
    /// - Parameters:
    ///   - start: The whole without a field.
    ///   - make: Returns the value of a whole that begins at an offset of the text, or throws.
    ///   - fields: Returns the whole of a value.
    /// - Returns: The type.
    func type<Value>(
        _ start: @autoclosure @escaping @Sendable () -> Whole,
        make: @escaping @Sendable (Whole, JSONScanner, Int) throws -> Value,
        fields: @escaping @Sendable (Value) -> Whole
    ) -> PlanType<Value> {
        PlanType(.reference(self.schema.name.description)) { scanner in
            let place = scanner.startOfValue()
            var whole = start()
            try self.read(&scanner, into: &whole)
            return try make(whole, scanner, place)
        } write: { json, value in
            json.object { self.write(&$0, fields(value)) }
        }
    }
}
