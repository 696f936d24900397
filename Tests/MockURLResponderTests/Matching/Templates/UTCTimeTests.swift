import TestSupport

@Suite struct `Times in UTC` {
    @Test(arguments: [
        (784_111_777, "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT"),
        (0, "1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 GMT"),
        (-0.5, "1969-12-31T23:59:59Z", "Wed, 31 Dec 1969 23:59:59 GMT"),
        (951_827_696.999, "2000-02-29T12:34:56Z", "Tue, 29 Feb 2000 12:34:56 GMT"),
        (-62_135_596_800, "0001-01-01T00:00:00Z", "Mon, 01 Jan 0001 00:00:00 GMT"),
    ])
    func `a time is formatted as in ISO 8601 and RFC 9110`(_ seconds: Double, _ iso8601: String, _ http: String) {
        let time = UTCTime(Date(timeIntervalSince1970: seconds))

        #expect(time.iso8601 == iso8601)
        #expect(time.http == http)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300])
    func `a time that is not finite or too large is formatted as 1970`(_ seconds: Double) {
        #expect(UTCTime(Date(timeIntervalSince1970: seconds)).iso8601 == "1970-01-01T00:00:00Z")
        #expect(!UTCTime(Date(timeIntervalSince1970: 9e18)).http.isEmpty, "a time too far away crashes nothing")
    }
}
