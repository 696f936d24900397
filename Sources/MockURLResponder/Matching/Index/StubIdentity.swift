/// Distinguishes a stub from equal ones, as long as the process lives.
package struct StubIdentity: Sendable, Hashable {
    private let object: ObjectIdentifier
    package let number: Int

    /// - Parameters:
    ///   - owner: The object that has the stub.
    ///   - number: Of the stub, given once.
    package init(of owner: AnyObject, _ number: Int) {
        object = ObjectIdentifier(owner)
        self.number = number
    }
}
