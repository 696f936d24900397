#if os(macOS) || os(Linux)
extension ServiceUnderTest.Transport {
    /// The transport of a test that names none.
    #if os(Linux)
    static let standard = Self.outside
    #else
    static let standard = Self.arguments
    #endif
}
#endif
