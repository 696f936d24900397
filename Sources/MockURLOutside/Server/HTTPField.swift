#if os(Linux)
/// A field line.
package struct HTTPField: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
#endif
