/// The errors of `NSURLErrorDomain` that a stub can fail with.
///
/// ## Why a list
/// On Linux `URLError.Code` is a closed enumeration. Reading the code of an error with any other number stops the
/// program. Foundation on Linux also has no texts for the codes. A test compares the list with Foundation's codes.
package enum KnownURLErrors {
    /// Names an error for people who need not know Foundation: `URLError -1004 (Could not connect to the server)`.
    package static func name(_ code: Int) -> String {
        texts[code].map { "URLError \(code) (\($0))" } ?? "URLError \(code)"
    }

    /// The description of each error by its code: a sentence without its full stop.
    package static let texts: [Int: String] = [
        -1: "An unknown error occurred",
        -995: "A shared container is required for the background session",
        -996: "The background session is in use by another process",
        -997: "Lost connection to the background transfer service",
        -999: "The request was cancelled",
        -1000: "The URL cannot be used",
        -1001: "The request timed out",
        -1002: "The URL is not supported",
        -1003: "A server with the specified host name could not be found",
        -1004: "Could not connect to the server",
        -1005: "The network connection was lost",
        -1006: "The address of the host could not be looked up",
        -1007: "There were too many HTTP redirects",
        -1008: "The resource is unavailable",
        -1009: "There is no connection to the Internet",
        -1010: "The server redirected to something that does not exist",
        -1011: "There was a bad response from the server",
        -1012: "Authentication was cancelled",
        -1013: "Authentication is required to access the resource",
        -1014: "The resource has zero bytes",
        -1015: "The raw data cannot be decoded",
        -1016: "The content cannot be decoded",
        -1017: "The response cannot be parsed",
        -1018: "International roaming is turned off",
        -1019: "A call is active, and data cannot be used at the same time",
        -1020: "Data is not allowed on this connection",
        -1021: "The stream of the request's body is exhausted",
        -1022: "App Transport Security requires a secure connection",
        -1100: "The file was not found",
        -1101: "The file is a directory",
        -1102: "There is no permission to read the file",
        -1103: "The resource exceeds the maximum size",
        -1200: "A secure connection to the server could not be made",
        -1201: "The certificate of the server has a date that is not valid",
        -1202: "The certificate of the server is not trusted",
        -1203: "The certificate of the server was signed by an unknown authority",
        -1204: "The certificate of the server is not valid yet",
        -1205: "The server rejected the certificate of the client",
        -1206: "The server requires a certificate of the client",
        -2000: "The resource can only be loaded from the cache",
        -3000: "The file cannot be created",
        -3001: "The file cannot be opened",
        -3002: "The file cannot be closed",
        -3003: "The file cannot be written",
        -3004: "The file cannot be removed",
        -3005: "The file cannot be moved",
        -3006: "The download cannot be decoded in its middle",
        -3007: "The download cannot be decoded at its end",
    ]
}
