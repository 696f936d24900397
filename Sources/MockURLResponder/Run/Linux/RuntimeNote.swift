#if os(Linux)
/// Marks files that contain this runtime, so that a launcher injects no second one.
///
/// An ELF note stays in a stripped file. The values are the sizes of the name and of the content, the version of what launcher and runtime say to each other
/// (`InjectionLibrary.version`), and the name with its terminator.
@section(".note.MockURLResponder") @used
private let note: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
    17, 0, 1, 0x6B63_6F4D, 0x524C_5255, 0x6F70_7365, 0x7265_646E, 0
)
#endif
