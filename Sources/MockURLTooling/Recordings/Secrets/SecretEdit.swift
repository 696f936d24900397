/// A replacement in a text.
struct SecretEdit {
    var range: Range<Int>
    var bytes: [UInt8]
}
