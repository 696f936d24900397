#if os(Linux)
/// An alert of TLS, by which one side tells the other why it ends a connection.
package struct TLSAlert: Sendable, Hashable, CustomStringConvertible {
    package let number: UInt8

    package init(_ number: UInt8) {
        self.number = number
    }

    package static let handshakeFailure = TLSAlert(40)
    package static let unknownAuthority = TLSAlert(48)
    package static let noApplicationProtocol = TLSAlert(120)

    /// Whether the alert announces a normal end.
    var isNotice: Bool { number == 0 || number == 90 }

    /// Whether the sender refuses the certificate of the other side.
    package var refusesCertificate: Bool { (42...46).contains(number) || [48, 49, 113].contains(number) }

    /// Whether the sender requires a certificate of the other side: `no_certificate` or `certificate_required`.
    var requiresCertificate: Bool { number == 41 || number == 116 }

    /// The name in the standard, such as "unknown_ca".
    package var description: String { Self.names[number] ?? "alert \(number)" }

    private static let names: [UInt8: String] = [
        0: "close_notify", 10: "unexpected_message", 20: "bad_record_mac", 22: "record_overflow",
        40: "handshake_failure", 41: "no_certificate", 42: "bad_certificate", 43: "unsupported_certificate",
        44: "certificate_revoked", 45: "certificate_expired", 46: "certificate_unknown", 47: "illegal_parameter",
        48: "unknown_ca", 49: "access_denied", 50: "decode_error", 51: "decrypt_error", 70: "protocol_version",
        71: "insufficient_security", 80: "internal_error", 86: "inappropriate_fallback", 90: "user_canceled",
        109: "missing_extension", 110: "unsupported_extension", 112: "unrecognized_name",
        113: "bad_certificate_status_response", 115: "unknown_psk_identity", 116: "certificate_required",
        120: "no_application_protocol",
    ]
}
#endif
