#if os(Linux)
/// The type of a record.
package struct RecordType: RawRepresentable, Sendable, Hashable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    package static let a = RecordType(rawValue: 1)
    package static let soa = RecordType(rawValue: 6)
    package static let ptr = RecordType(rawValue: 12)
    package static let aaaa = RecordType(rawValue: 28)
    package static let opt = RecordType(rawValue: 41)
    package static let any = RecordType(rawValue: 255)
}
#endif
