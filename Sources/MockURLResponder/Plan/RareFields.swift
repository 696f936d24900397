/// Fields of a value that most values leave as they are, in a place of their own.
///
/// A plan may have ten thousand stubs, and what it takes to set them up is to copy them: each field that refers to
/// something costs at each copy, also when it is empty. So long as all rare fields are as `Fields()` has them, there is
/// nothing here to copy.
struct RareFields<Fields: RareFieldSet>: Sendable, Hashable {
    /// Never changed, so that copies of a value can share it.
    final class Box: Sendable {
        let fields: Fields

        init(_ fields: Fields) {
            self.fields = fields
        }
    }

    /// Nil when all fields are as `Fields()` has them, and only then.
    ///
    /// Getters read single fields from here, since to copy them all takes long.
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

/// The rare fields of a type, as a value that says nothing of them has them.
protocol RareFieldSet: Sendable, Hashable {
    init()
}
