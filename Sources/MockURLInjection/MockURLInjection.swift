import MockURLResponder

#if os(Linux)
/// Sets mocking up in a program that does not contain the runtime, before its `main`.
///
/// Returns whether the launcher asked for it.
@c(mock_url_enter)
public func enter() -> Bool {
    MockURLResponder.setUpIfRequested()
}
#endif
