/// What tells a stub from others that are equal, as long as the process lives.
package struct StubIdentity: Sendable, Hashable {
    private let object: ObjectIdentifier
    package let number: Int

    /// - Parameters:
    ///   - owner: Whose stub it is.
    ///   - number: Of the stub, given once.
    package init(of owner: AnyObject, _ number: Int) {
        object = ObjectIdentifier(owner)
        self.number = number
    }
}
