/// An error of any domain.
package struct CustomError: Sendable, Hashable {
    package var domain: String
    package var code: Int
    /// The description for people; `nil` means Foundation's text.
    package var text: String?

    package init(domain: String, code: Int, text: String? = nil) {
        self.domain = domain
        self.code = code
        self.text = text
    }
}
