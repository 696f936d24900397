/// The request methods of RFC 9110 section 9.3, and PATCH of RFC 5789.
///
/// An API that also accepts a `String` accepts any other method.
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
    /// Transfers a representation of the target.
    case GET
    /// Asks the target to process the body.
    case POST
    /// Replaces the target with the body.
    case PUT
    /// Transfers the same head as GET, without the body.
    case HEAD
    /// Removes the target.
    case DELETE
    /// Opens a tunnel.
    case CONNECT
    /// Changes a part of the target.
    case PATCH
    /// Requests the methods that the target supports.
    case OPTIONS
    /// Echoes the request.
    case TRACE
}
