import MockURLResponderTestAPI
import Testing

@Suite struct `The speed of a network` {
    @Test(arguments: [
        (NetworkSpeed.oneKilobytePerSecond, 8.0), (.slow, 12), (.gprs, 56), (.edge, 128), (.threeG, 3_200),
        (.threeGPlus, 7_200), (.wifi, 12_000),
    ])
    func `a named network speed has the same number of kilobits as in OHHTTPStubs`(
        _ speed: NetworkSpeed, _ kilobits: Double
    ) {
        #expect(speed.bytesPerSecond.map { $0 * 8 } == kilobits * 1_000)
    }

    @Test func `a network speed in kilobytes counts 1,000 bytes for each`() {
        #expect(NetworkSpeed.kilobytesPerSecond(2.5) == NetworkSpeed(bytesPerSecond: 2_500))
    }
}
