#if os(macOS) || os(Linux)
extension HandOver.Way {
    /// The way of a launcher whose user names none.
    #if os(Linux)
    package static let standard = Self.outside
    #else
    package static let standard = Self.environment
    #endif
}
#endif
