package import Testing

extension Tag {
    /// Marks tests that take more than a second. `.ci/quick` leaves out their files.
    @Tag package static var slow: Self
}
