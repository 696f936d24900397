/// The names of fields that are always secret.
package enum SecretNames {
    /// The text that replaces a secret value.
    package static let mark = "<redacted>"
    /// The mark in a URL and in a form.
    package static let encodedMark = "%3Credacted%3E"

    /// The header fields that carry secrets by their definition (RFC 9110 section 11, RFC 6265), in lower case.
    package static let always: Set<String> = ["authorization", "cookie", "proxy-authorization", "set-cookie"]
}
