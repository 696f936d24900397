import MockURLResponder

#if os(Linux)
/// Sets mocking up in a program that does not contain the runtime, before its `main`.
@c(mock_url_enter)
public func enter() {
    MockURLResponder.setUpIfRequested()
}
#endif
