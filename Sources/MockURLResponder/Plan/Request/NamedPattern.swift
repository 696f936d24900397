/// A pattern for the values of a named field: a query field, a header field or a form field.
package struct NamedPattern: Sendable, Hashable {
    package var name: String
    package var pattern: ValuePattern

    package init(_ name: String, _ pattern: ValuePattern) {
        self.name = name
        self.pattern = pattern
    }
}
