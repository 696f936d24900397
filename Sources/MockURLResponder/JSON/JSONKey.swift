/// The names of an object's members, each written once: readers, writers and errors all walk these.
protocol JSONKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The object the members belong to, as error messages call it.
    static var subject: SafeText { get }

    static var names: JSONKeyNames<Self> { get }

    /// The objects inside this one whose members are often written here instead.
    static var inner: [InnerObject] { get }
}

extension JSONKey {
    static var inner: [InnerObject] { [] }
}

/// An object inside another one, and the names of its members.
struct InnerObject: Sendable {
    /// Where the members belong, such as `under "body"`.
    let place: SafeText
    let names: [SafeText]

    init(_ place: SafeText, _ names: [SafeText]) {
        self.place = place
        self.names = names
    }

    init<Key: JSONKey>(_ place: SafeText, of keys: Key.Type) {
        self.init(place, SafeText.words(of: keys))
    }
}

/// The members of an object by their names, found in a text without copying it.
struct JSONKeyNames<Key: JSONKey>: Sendable {
    let keys = Array(Key.allCases)
    private let texts = Key.allCases.map { Array($0.rawValue.utf8) }

    /// The names as an error lists them.
    var list: SafeText { SafeText(allOf: Key.self) }

    /// The place among `keys` of the name that a range of a text holds.
    func place(of text: [UInt8], in range: Range<Int>) -> Int? {
        texts.firstIndex { $0.elementsEqual(text[range]) }
    }
}
