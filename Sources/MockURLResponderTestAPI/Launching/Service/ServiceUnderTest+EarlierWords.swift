#if os(macOS) || os(Linux)
extension ServiceUnderTest {
    /// The earlier name of `Transport`.
    @available(*, unavailable, renamed: "Transport")
    public typealias HandOff = Transport

    /// The earlier name of `transport`.
    @available(*, unavailable, renamed: "transport")
    public var delivery: Transport { transport }
}
#endif
