/// The plan to which stubs belong.
///
/// It is no address, because a new plan may have the address of one that is released.
package struct StubOwner: Sendable, Hashable {
    private static let made = Locked(0)

    private let number: Int

    init() {
        number = Self.made.withLock { made in
            made += 1
            return made
        }
    }
}
