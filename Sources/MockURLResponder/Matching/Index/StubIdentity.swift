/// Distinguishes a stub from equal stubs, for the lifetime of the process.
package struct StubIdentity: Sendable, Hashable {
    private let object: ObjectIdentifier
    package let number: Int

    /// Returns whether one object owns both stubs.
    package func hasSameOwner(as other: StubIdentity) -> Bool { object == other.object }

    /// - Parameters:
    ///   - owner: The object that owns the stub.
    ///   - number: The number of the stub. The owner uses each number once.
    package init(of owner: AnyObject, _ number: Int) {
        object = ObjectIdentifier(owner)
        self.number = number
    }
}
