import MockURLResponder

/// The stubs of a run as the test knows them, with what each has answered.
struct InstalledPlan: Sendable {
    var stubs: [StubMapping] = []
    var uses: [Int] = []
    /// What each is known by; nil for those of arguments and files.
    var identities: [StubIdentity?] = []
}
