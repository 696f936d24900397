import TestSupport

@Suite struct `Addresses` {
    @Test func `an IPv4 address in the form of IPv6 equals the IPv4 address`() {
        #expect(IPAddress("::ffff:10.1.2.3") == IPAddress("10.1.2.3"))
        #expect(IPAddress("::ffff:10.1.2.3")?.isIPv4 == true)
    }

    @Test(arguments: ["10.1.2.3", "255.255.255.255", "2001:db8::7", "::1", "fe80::1:2:3:4"])
    func `an address keeps its notation`(text: String) {
        #expect(IPAddress(text)?.description == text)
    }

    @Test(arguments: ["", "10.1.2", "10.1.2.256", "10.1.2.3.4", "rates.example", "::g", "::1::"])
    func `a string that is no address is rejected`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func `addresses of this machine are recognized`() {
        for text in ["127.0.0.1", "127.65.1.2", "0.0.0.0", "::1", "::"] {
            #expect(IPAddress(text)?.isOfThisMachine == true)
        }
        for text in ["10.254.254.254", "198.18.1.0", "2001:db8::7"] {
            #expect(IPAddress(text)?.isOfThisMachine == false)
        }
    }
}
