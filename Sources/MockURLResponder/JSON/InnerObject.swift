/// A nested object and the names of its members.
package struct InnerObject: Sendable {
    /// The place of the members, such as `under "body"`.
    let place: SafeText
    let names: [SafeText]

    init(_ place: SafeText, _ names: [SafeText]) {
        self.place = place
        self.names = names
    }
}
