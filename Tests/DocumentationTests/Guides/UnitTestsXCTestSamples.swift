import Foundation
import MockURLResponderTestAPI
import XCTest

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// sample: xctest-file
final class RatesTests: XCTestCase {
    private var network: MockedNetwork!

    override func setUp() {
        network = mockNetwork(host: "api.example.com") { api in
            api.respond(to: "/rates/EUR").with(body: "1.0").always()
        }
    }

    func testRatesAreNumbers() async throws {
        network.host("api.example.com").respond(to: "/rates/USD").with(body: "1.0842").expect(1).always()

        let (data, _) = try await URLSession.shared.data(from: URL(string: "https://api.example.com/rates/USD")!)

        XCTAssertEqual(String(decoding: data, as: UTF8.self), "1.0842")
        network.verify(.get("/rates/USD"), .once)
    }
}
// end sample
