/// A field of an object of the plan, in the one place that names it.
///
/// Reader, writer, `mock-url check` and the schema use it. docs/reference/wire-format.md says what it means.
package struct PlanField<Whole>: Sendable {
    package let schema: PlanFieldSchema
    let read: @Sendable (inout JSONScanner, inout Whole) throws -> Void
    /// Writes the member, unless its value is the default.
    let write: @Sendable (inout JSONWriter, Whole) -> Void

    /// Creates a field that reads and writes itself.
    ///
    /// - Parameters:
    ///   - name: The name of the member.
    ///   - rule: The keywords of the schema for the value.
    ///   - absence: The meaning of a missing field.
    ///   - read: Reads the value into the whole.
    ///   - write: Writes the member, unless it is left out.
    init(
        _ name: SafeText, rule: @escaping @Sendable () -> String, without absence: PlanFieldSchema.Absence,
        read: @escaping @Sendable (inout JSONScanner, inout Whole) throws -> Void,
        write: @escaping @Sendable (inout JSONWriter, Whole) -> Void
    ) {
        schema = PlanFieldSchema(name: name, absence: absence, rule: rule)
        (self.read, self.write) = (read, write)
    }

    /// Creates a field whose value `get` returns; `nil` if the field is left out.
    init<Value>(
        _ name: SafeText, _ type: PlanType<Value>, without absence: PlanFieldSchema.Absence = .nothing,
        set: @escaping @Sendable (inout Whole, Value) -> Void, get: @escaping @Sendable (Whole) -> Value?
    ) {
        let key = name.description
        self.init(name, rule: type.rule, without: absence) { scanner, whole in
            set(&whole, try type.read(&scanner))
        } write: { json, whole in
            if let value = get(whole) { json.member(key) { type.write(&$0, value) } }
        }
    }

    /// Creates a field with a value of its own, which is left out while it is `nil`.
    init<Value>(
        _ name: SafeText, _ path: any WritableKeyPath<Whole, Value?> & Sendable, _ type: PlanType<Value>,
        without absence: PlanFieldSchema.Absence = .nothing
    ) {
        self.init(name, type, without: absence, set: { $0[keyPath: path] = $1 }, get: { $0[keyPath: path] })
    }

    /// Creates a field that an object must have.
    init<Value>(
        required name: SafeText, _ path: any WritableKeyPath<Whole, Value> & Sendable, _ type: PlanType<Value>
    ) {
        self.init(
            name, type, without: .required, set: { $0[keyPath: path] = $1 }, get: { $0[keyPath: path] })
    }

    /// Creates a field with a default.
    init<Value: Equatable & Sendable>(
        _ name: SafeText, _ path: any WritableKeyPath<Whole, Value> & Sendable, _ type: PlanType<Value>,
        default value: Value
    ) {
        self.init(
            name, type, without: .value { type.write(&$0, value) }, set: { $0[keyPath: path] = $1 },
            get: { whole in
                let own = whole[keyPath: path]
                return own == value ? nil : own
            })
    }

    /// Creates a field with an object, which is left out if it has no members.
    init<Value>(
        object name: SafeText, _ path: any WritableKeyPath<Whole, Value> & Sendable, _ type: PlanType<Value>
    ) {
        let key = name.description
        self.init(name, rule: type.rule, without: .value { $0.object { _ in } }) { scanner, whole in
            whole[keyPath: path] = try type.read(&scanner)
        } write: { json, whole in
            json.memberUnlessEmpty(key) { type.write(&$0, whole[keyPath: path]) }
        }
    }
}

/// The part of the schema about a field.
package struct PlanFieldSchema: Sendable {
    package let name: SafeText
    package let absence: Absence
    /// The keywords for the value.
    package let rule: @Sendable () -> String

    /// The meaning of a missing field.
    package enum Absence: Sendable {
        case required
        /// The same as with this value.
        case value(@Sendable (inout JSONWriter) -> Void)
        case nothing
    }
}

/// The part of the schema about an object.
package struct PlanObjectSchema: Sendable {
    /// The name in the schema.
    package let name: StaticString
    /// The name in errors.
    package let subject: SafeText
    package let rule: StaticString
    package let fields: [PlanFieldSchema]
}

extension PlanObjectSchema {
    /// All objects of a plan, in the order of docs/reference/wire-format.md.
    package static let all = [
        HostFields.table.schema, StubFields.table.schema, CallCountFields.table.schema, ScenarioStep.table.schema,
        ConditionFields.request.schema, ConditionFields.condition.schema, ValuePattern.operators.schema,
        BodyPattern.operators.schema, JSONExceptFields.table.schema, PartPattern.table.schema,
        ResponseFields.table.schema,
        RealAnswer.table.schema, BodyFields.table.schema, ChunksFields.table.schema, TimedPartFields.size.schema,
        TimedPartFields.chunk.schema, TimedPartFields.event.schema, TimedPartFields.line.schema,
        HoldFields.table.schema,
        ResponseDefinition.Fault.forms.schema, CustomErrorFields.table.schema, LatencyFields.table.schema,
        LogNormalFields.table.schema,
    ]
}

/// The members that an object has, of which it must have one.
package struct Forms<Value> {
    var all: [(name: SafeText, value: Value)] = []

    init() {}

    /// The form of a value that is written.
    init(_ value: Value) { all = [("", value)] }

    /// Returns the only one, or throws at the start of the object.
    func one(
        in scanner: JSONScanner, at start: Int, expected: SafeText, found none: SafeText = "none of them",
        hint: SafeText? = nil
    ) throws -> Value {
        if let first = all.first, all.count == 1 { return first.value }
        throw scanner.failure(
            all.isEmpty ? .missingField : .conflictingFields, at: start, expected: expected,
            found: all.isEmpty ? none : all.map(\.name).joined(separator: " and "), hint: hint)
    }
}

extension PlanField {
    /// Creates a form of a value: `make` returns the value of an operand, and `operand` the operand of such a value.
    init<Value, Operand>(
        _ name: SafeText, _ type: PlanType<Operand>, make: @escaping @Sendable (Operand) -> Value,
        operand: @escaping @Sendable (Value) -> Operand?
    ) where Whole == Forms<Value> {
        self.init(
            name, type, set: { $0.all.append((name, make($1))) },
            get: { $0.all.first.flatMap { operand($0.value) } })
    }
}

extension String {
    /// The keyword of the schema for a value that has a definition of its own.
    package static func reference(_ name: String) -> String { ##""$ref":"#/$defs/\##(name)""## }
}
