#if os(Linux)
/// Marks files that contain this runtime.
///
/// A launcher injects no runtime into a program that contains one, and no library of another version. An ELF note stays in a
/// stripped file.
package enum RuntimeNote {
    /// The version of what a launcher and an injected runtime say to each other.
    package static let version: UInt32 = 1
}

/// The sizes of the name and of the content, the version, and the name with its terminator.
@section(".note.MockURLResponder") @used
private let note: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
    17, 0, 1, 0x6B63_6F4D, 0x524C_5255, 0x6F70_7365, 0x7265_646E, 0
)
#endif
