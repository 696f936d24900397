#if os(Linux)
import Foundation

/// The places where programs look for the certificates of authorities.
enum AuthorityPaths {
    /// The bundles of the system, as OpenSSL, GnuTLS, Go, curl, rustls and swift-nio-ssl name them.
    static let bundles = [
        // Debian, Ubuntu, Alpine, Gentoo, Arch
        "/etc/ssl/certs/ca-certificates.crt",
        // Fedora, RHEL
        "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
        "/etc/pki/tls/cert.pem",
        "/etc/pki/tls/cacert.pem",
        "/etc/pki/tls/certs/ca-certificates.crt",
        // SUSE
        "/etc/ssl/ca-bundle.pem",
        "/var/lib/ca-certificates/ca-bundle.pem",
        "/usr/share/ssl/certs/ca-bundle.crt",
        "/etc/ssl/certs/ca-bundle.crt",
        // Alpine, FreeBSD, and what OpenSSL is configured with
        "/etc/ssl/cert.pem",
        "/usr/lib/ssl/cert.pem",
        "/usr/lib/ssl/certs/ca-certificates.crt",
        "/usr/lib64/ssl/cert.pem",
        "/usr/local/ssl/cert.pem",
        "/usr/local/etc/ssl/cert.pem",
        "/usr/local/openssl/cert.pem",
        "/usr/local/share/certs/ca-root-nss.crt",
        "/usr/ssl/certs/ca-bundle.crt",
        "/usr/ssl/cert.pem",
        "/opt/etc/ssl/certs/ca-certificates.crt",
        "/etc/certs/ca-certificates.crt",
    ]

    /// The directories of the system in which the file of an authority has the name of its subject's hash.
    static let directories = ["/etc/ssl/certs", "/etc/pki/tls/certs", "/usr/lib/ssl/certs", "/usr/local/ssl/certs"]

    /// The ends of the paths of bundles that a package or another prefix brings with it.
    static let bundleEndings = [
        "/certifi/cacert.pem", "/botocore/cacert.pem", "/requests/cacert.pem", "/httplib2/cacerts.txt",
        "/ssl/cert.pem", "/ssl/cacert.pem", "/ssl/certs/ca-bundle.crt", "/ssl/certs/ca-certificates.crt",
    ]

    /// The ends of the paths of Java's key stores; the first one is used before the others if it exists.
    static let javaEndings = [
        "/lib/security/jssecacerts", "/lib/security/cacerts", "/certs/java/cacerts",
        "/pki/java/cacerts", "/extracted/java/cacerts", "/ca-certificates/java-cacerts",
    ]

    /// The variables whose value is the path of a bundle.
    static let bundleVariables = [
        "SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "GIT_SSL_CAINFO", "NODE_EXTRA_CA_CERTS",
        "DENO_CERT", "AWS_CA_BUNDLE", "PIP_CERT", "HTTPLIB2_CA_CERTS", "PERL_LWP_SSL_CA_FILE", "HTTPS_CA_FILE",
        "NIX_SSL_CERT_FILE", "CARGO_HTTP_CAINFO", "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH",
    ]
}
#endif
