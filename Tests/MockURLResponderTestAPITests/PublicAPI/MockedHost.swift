import TestSupport

/// Returns a configurator of `https://h`, and a responder with its stubs.
func mockedHost(policy: UnmatchedPolicy) -> (MockURLResponderConfigurator, MockURLResponder) {
    let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
    return (upstream, MockURLResponder(upstream, policy: policy))
}
