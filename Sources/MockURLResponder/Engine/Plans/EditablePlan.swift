/// Stubs that the process itself puts up, exchanges and takes down while an engine answers from them.
package final class EditablePlan: Sendable {
    package struct Content: Sendable {
        package fileprivate(set) var stubs: [StubMapping] = []
        package fileprivate(set) var identities: [StubIdentity] = []
        /// Whether closures of the program were in it since it was last empty.
        package fileprivate(set) var isLocal = false
        /// How often it was changed.
        package fileprivate(set) var version = 0
    }

    private let state = Locked((content: Content(), made: 0))

    package init() {}

    package var content: Content { state.withLock { $0.content } }

    var isLocal: Bool { state.withLock { $0.content.isLocal } }

    var version: Int { state.withLock { $0.content.version } }

    /// Puts a stub behind the others.
    ///
    /// - Parameter make: Gives the stub; called under the lock, as a stub is much to copy.
    /// - Returns: What it is known by from now on.
    @discardableResult
    package func append(_ make: () -> StubMapping) -> StubIdentity {
        state.withLock { state in
            state.made += 1
            let identity = StubIdentity(of: self, state.made)
            let stub = make()
            if stub.isLocal { state.content.isLocal = true }
            state.content.stubs.append(consume stub)
            state.content.identities.append(identity)
            state.content.version += 1
            return identity
        }
    }

    /// Puts a stub behind one, and behind those that are its next answers.
    ///
    /// - Returns: What it is known by, or nil when the stub was taken down before.
    package func append(_ stub: StubMapping, behind identity: StubIdentity) -> StubIdentity? {
        edit(identity) { state, index in
            var place = index + 1
            while place < state.content.stubs.count, state.content.stubs[place].isNext { place += 1 }
            state.made += 1
            let identity = StubIdentity(of: self, state.made)
            state.content.stubs.insert(stub, at: place)
            state.content.identities.insert(identity, at: place)
            if stub.isLocal { state.content.isLocal = true }
            return identity
        }
    }

    /// Puts another stub in the place of one; it has all its uses.
    ///
    /// - Returns: What it is known by, or nil when the stub was taken down before.
    package func replace(_ identity: StubIdentity, with stub: StubMapping) -> StubIdentity? {
        edit(identity) { state, index in
            let earlier = state.content.stubs[index]
            state.made += 1
            let identity = StubIdentity(of: self, state.made)
            state.content.stubs[index] = stub
            if stub.isLocal { state.content.isLocal = true }
            state.content.identities[index] = identity
            return (identity, earlier)
        }?.0
    }

    /// Takes a stub down.
    ///
    /// - Returns: Whether it was still there.
    @discardableResult
    package func remove(_ identity: StubIdentity) -> Bool {
        edit(identity) { state, index in
            state.content.identities.remove(at: index)
            let removed = state.content.stubs.remove(at: index)
            // What was its next answer is the first one now.
            if !removed.isNext, index < state.content.stubs.count { state.content.stubs[index].isNext = false }
            return removed
        } != nil
    }

    /// Takes the stub down that was put up last, wherever it stands.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    package func removeLast() -> Bool {
        content.identities.max { $0.number < $1.number }.map(remove) ?? false
    }

    package func removeAll() {
        set([])
    }

    /// Takes all stubs down and puts up others.
    package func set(_ stubs: [StubMapping]) {
        _ = state.withLock { state in
            let earlier = state.content
            state.content.stubs = stubs
            state.content.isLocal = stubs.contains(where: \.isLocal)
            state.content.identities = stubs.indices.map { StubIdentity(of: self, state.made + 1 + $0) }
            state.made += stubs.count
            state.content.version += 1
            return earlier
        }
    }

    /// Returns an identity that no stub has.
    package func unusedIdentity() -> StubIdentity {
        state.withLock { state in
            state.made += 1
            return StubIdentity(of: self, state.made)
        }
    }

    package func stub(_ identity: StubIdentity) -> StubMapping? {
        state.withLock { state in
            state.content.identities.firstIndex(of: identity).map { state.content.stubs[$0] }
        }
    }

    /// What `body` gives is let go of when no lock is held: objects of the program may go with closures of a stub, and ask
    /// for the stubs in their turn.
    private func edit<Result>(
        _ identity: StubIdentity, _ body: (inout (content: Content, made: Int), Int) -> Result
    ) -> Result? {
        state.withLock { state in
            guard let index = state.content.identities.firstIndex(of: identity) else { return nil }
            state.content.version += 1
            return body(&state, index)
        }
    }
}
