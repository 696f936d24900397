/// The request methods of RFC 9110 section 9.3, and PATCH of RFC 5789.
///
/// Any other method can be given as text where a `String` is accepted.
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
    /// Transfers a representation of the target.
    case GET
    /// Has the target process the body.
    case POST
    /// Replaces the target by the body.
    case PUT
    /// As GET, without the body.
    case HEAD
    /// Removes the target.
    case DELETE
    /// Opens a tunnel.
    case CONNECT
    /// Changes a part of the target.
    case PATCH
    /// Asks which methods the target knows.
    case OPTIONS
    /// Echoes the request.
    case TRACE
}
