#if os(Linux)
/// Numbers of messages.
///
/// A number that does not fit into 63 bits is invalid.
enum HTTPNumber {
    static func decimal(_ digits: some Collection<UInt8>) -> UInt64? {
        number(digits, radix: 10)
    }

    static func hexadecimal(_ digits: some Collection<UInt8>) -> UInt64? {
        number(digits, radix: 16)
    }

    private static func number(_ digits: some Collection<UInt8>, radix: UInt64) -> UInt64? {
        guard !digits.isEmpty else { return nil }
        var result: UInt64 = 0
        for digit in digits {
            guard let value = hexadecimalValue(digit), value < radix else { return nil }
            let (product, isTooLarge) = result.multipliedReportingOverflow(by: radix)
            guard !isTooLarge, product <= UInt64(Int64.max) - value else { return nil }
            result = product + value
        }
        return result
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
#endif
