import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sets MockURLResponder up, sends a request, and prints the results.
///
/// The first argument is `always` or `if-requested`. With `own-policy` the program also sets a policy in code.
func setUpAndRequest(_ arguments: [String]) async {
    if arguments.contains("own-policy") { MockURLResponder.Configuration.policy = .answer(418) }
    if arguments.first == "always" {
        MockURLResponder.setUp()
        print("set up with \(MockURLResponder.stubs.count) stubs")
    } else {
        print("set up: \(MockURLResponder.setUpIfRequested())")
        return
    }
    let answer = try? await URLSession.shared.data(from: URL(string: "https://api.example.com/x")!)
    print("status: \((answer?.1 as? HTTPURLResponse)?.statusCode ?? 0)")
}
