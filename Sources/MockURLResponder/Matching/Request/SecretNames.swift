/// The names of fields that are secret whatever a program says.
package enum SecretNames {
    /// What stands in place of a value.
    package static let mark = "<redacted>"

    /// The header fields that carry secrets by their definition (RFC 9110 section 11, RFC 6265), in small letters.
    package static let always: Set<String> = ["authorization", "cookie", "proxy-authorization", "set-cookie"]
}
