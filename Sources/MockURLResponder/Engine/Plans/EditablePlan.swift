/// A plan that the process edits while an engine answers from it.
package final class EditablePlan: Sendable {
    package struct Content: Sendable {
        package fileprivate(set) var stubs: [StubMapping] = []
        package fileprivate(set) var identities: [StubIdentity] = []
        /// Whether the plan has contained closures of the program since it was last empty.
        package fileprivate(set) var isLocal = false
        /// The number of changes.
        package fileprivate(set) var version = 0
    }

    private struct State: Sendable {
        var content = Content()
        /// The number of stubs that were made.
        var made = 0
        /// The number of the last stub that has reached a program or a responder.
        var sent = 0
    }

    package let owner = StubOwner()
    private let state = Locked(State())

    package init() {}

    /// A plan with the stubs of another one at a moment.
    init(_ content: Content) { state.withLock { $0.content = content } }

    package var content: Content { state.withLock { $0.content } }

    var isLocal: Bool { state.withLock { $0.content.isLocal } }

    var version: Int { state.withLock { $0.content.version } }

    /// Appends a stub.
    ///
    /// - Parameter make: Creates the stub. Called under the lock, because copying a stub is expensive.
    /// - Returns: The identity of the stub.
    @discardableResult
    package func append(_ make: () -> StubMapping) -> StubIdentity {
        state.withLock { state in
            state.made += 1
            let identity = StubIdentity(owner: owner, number: state.made)
            let stub = make()
            if stub.isLocal { state.content.isLocal = true }
            state.content.stubs.append(consume stub)
            state.content.identities.append(identity)
            state.content.version += 1
            return identity
        }
    }

    /// Inserts a stub after another one and after the next answers of that stub.
    ///
    /// - Returns: The identity of the new stub; `nil` if the other stub was removed before.
    package func append(_ stub: StubMapping, behind identity: StubIdentity) -> StubIdentity? {
        edit(identity) { state, index in
            var place = index + 1
            while place < state.content.stubs.count, state.content.stubs[place].isNext { place += 1 }
            state.made += 1
            let identity = StubIdentity(owner: owner, number: state.made)
            state.content.stubs.insert(stub, at: place)
            state.content.identities.insert(identity, at: place)
            if stub.isLocal { state.content.isLocal = true }
            return identity
        }
    }

    /// Replaces a stub.
    ///
    /// The new stub starts with all its uses.
    ///
    /// - Returns: The identity of the new stub; `nil` if the other stub was removed before.
    package func replace(_ identity: StubIdentity, with stub: StubMapping) -> StubIdentity? {
        edit(identity) { state, index in
            let earlier = state.content.stubs[index]
            state.made += 1
            let identity = StubIdentity(owner: owner, number: state.made)
            state.content.stubs[index] = stub
            if stub.isLocal { state.content.isLocal = true }
            state.content.identities[index] = identity
            return (identity, earlier)
        }?.0
    }

    /// Removes a stub.
    ///
    /// - Returns: Whether the plan contained the stub.
    @discardableResult
    package func remove(_ identity: StubIdentity) -> Bool {
        edit(identity) { state, index in
            state.content.identities.remove(at: index)
            let removed = state.content.stubs.remove(at: index)
            // The next answer of the removed stub becomes a first answer.
            if !removed.isNext, index < state.content.stubs.count { state.content.stubs[index].isNext = false }
            return removed
        } != nil
    }

    /// Removes the stub that was added last, at any position.
    ///
    /// - Returns: Whether the plan had a stub.
    @discardableResult
    package func removeLast() -> Bool {
        content.identities.max { $0.number < $1.number }.map(remove) ?? false
    }

    package func removeAll() {
        set([])
    }

    /// Replaces all stubs.
    package func set(_ stubs: [StubMapping]) {
        _ = state.withLock { state in
            let earlier = state.content
            state.content.stubs = stubs
            state.content.isLocal = stubs.contains(where: \.isLocal)
            state.content.identities = stubs.indices.map { StubIdentity(owner: owner, number: state.made + 1 + $0) }
            state.made += stubs.count
            state.content.version += 1
            return earlier
        }
    }

    /// The stubs that have reached no program and no responder.
    package var unsent: [StubMapping] {
        state.withLock { state in
            zip(state.content.identities, state.content.stubs).filter { $0.0.number > state.sent }.map(\.1)
        }
    }

    /// Notes that the present stubs reach a program.
    package func markSent() {
        state.withLock { $0.sent = max($0.sent, $0.made) }
    }

    /// Notes that a responder follows the plan, so that it receives each stub.
    func markFollowed() {
        state.withLock { $0.sent = .max }
    }

    /// Returns an identity that no stub has.
    package func unusedIdentity() -> StubIdentity {
        state.withLock { state in
            state.made += 1
            return StubIdentity(owner: owner, number: state.made)
        }
    }

    package func stub(_ identity: StubIdentity) -> StubMapping? {
        state.withLock { state in
            state.content.identities.firstIndex(of: identity).map { state.content.stubs[$0] }
        }
    }

    /// Edits the plan under the lock and releases the removed stubs outside it.
    ///
    /// Releasing a stub may run `deinit` code of the program, which may use the plan.
    private func edit<Result>(
        _ identity: StubIdentity, _ body: (inout State, Int) -> Result
    ) -> Result? {
        state.withLock { state in
            guard let index = state.content.identities.firstIndex(of: identity) else { return nil }
            state.content.version += 1
            return body(&state, index)
        }
    }
}
