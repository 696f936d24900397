import Foundation

/// The member names of one kind of object in a record, in the order in which the runtime writes them.
protocol RecordName: RawRepresentable<String>, CaseIterable, Sendable {
    static var names: RecordNames<Self> { get }
}

/// Finds the members of an object by name.
///
/// The search begins after the last member that was found, so the names of a record that the runtime wrote are compared
/// about once.
struct RecordNames<Name: RecordName>: Sendable {
    private let names = Array(Name.allCases)
    private let texts = Name.allCases.map { Array($0.rawValue.utf8) }

    /// Returns the position of a name; `nil` for an unknown name.
    func position(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = text.baseAddress else { return nil }
        var position = start
        for _ in texts.indices {
            if position >= texts.count { position = 0 }
            let known = texts[position]
            if known.count == text.count, memcmp(known, base, text.count) == 0 { return position }
            position += 1
        }
        return nil
    }

    subscript(position: Int) -> Name { names[position] }
}
