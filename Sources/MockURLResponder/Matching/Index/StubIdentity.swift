/// Distinguishes a stub from equal stubs, for the lifetime of the process.
package struct StubIdentity: Sendable, Hashable {
    package let owner: StubOwner
    /// The number of the stub, which its owner uses once.
    package let number: Int
}
