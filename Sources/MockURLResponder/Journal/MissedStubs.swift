/// The stubs that did not answer a call, in their state at that time.
///
/// All values compare as equal, so that the comparison of calls ignores them.
package indirect enum MissedStubs: Sendable, Hashable {
    /// All stubs. The closest ones are computed on demand.
    case all(StubSnapshot)
    /// The closest stubs, as records have them.
    case recorded([NearMiss])

    /// The closest stubs in a record; `nil` for the stubs of this process.
    package var closest: [NearMiss]? { if case .recorded(let misses) = self { misses } else { nil } }

    /// Returns the stubs that come closest to the request, and the number of all stubs, which a record lacks.
    package func nearMisses(to request: CapturedRequest) -> (misses: [NearMiss], stubCount: Int?) {
        switch self {
        case .all(let snapshot): (snapshot.nearMisses(to: request), snapshot.stubs.count)
        case .recorded(let misses): (misses, nil)
        }
    }

    package static func == (one: MissedStubs, other: MissedStubs) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}
