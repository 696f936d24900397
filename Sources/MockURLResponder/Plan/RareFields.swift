/// Stores the fields that most values leave at their defaults.
///
/// A plan may have ten thousand stubs, and copying them takes most of the set-up time. Each reference that a value
/// stores slows down every copy, even a `nil` reference. While all rare fields have their defaults, this type stores
/// nothing else to copy.
struct RareFields<Fields: RareFieldSet>: Sendable, Hashable {
    /// Immutable, so that copies of a value can share it.
    final class Box: Sendable {
        let fields: Fields

        init(_ fields: Fields) {
            self.fields = fields
        }
    }

    /// The fields; `nil` if and only if all fields equal those of `Fields()`.
    ///
    /// Getters read single fields from the box, because copying all fields is slow.
    private(set) var box: Box?

    mutating func edit(_ change: (inout Fields) -> Void) {
        var fields = box?.fields ?? Fields()
        change(&fields)
        box = fields == Fields() ? nil : Box(fields)
    }

    static func == (one: RareFields, other: RareFields) -> Bool {
        one.box === other.box || one.box?.fields == other.box?.fields
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(box?.fields)
    }
}

/// A set of rare fields, whose defaults `init()` sets.
protocol RareFieldSet: Sendable, Hashable {
    init()
}
