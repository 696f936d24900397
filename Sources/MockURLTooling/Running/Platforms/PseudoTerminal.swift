#if os(macOS) || os(Linux)
import Foundation

/// A pseudo terminal for the output of a program.
enum PseudoTerminal {
    /// Opens a pseudo terminal with the size of another terminal.
    ///
    /// It leaves line ends unchanged, because the other terminal converts them.
    ///
    /// - Returns: The end that receives the output, and the end of the program; `nil` if the system has no free terminal.
    static func pair(like terminal: Int32) -> (Int32, Int32)? {
        let source = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard source >= 0 else { return nil }
        guard let name = name(of: source), case let program = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC), program >= 0
        else {
            close(source)
            return nil
        }
        var size = winsize()
        if ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0 { _ = ioctl(program, UInt(TIOCSWINSZ), &size) }
        var settings = termios()
        if tcgetattr(program, &settings) == 0 {
            settings.c_oflag &= ~tcflag_t(OPOST)
            settings.c_lflag &= ~tcflag_t(ECHO)
            tcsetattr(program, TCSANOW, &settings)
        }
        return (source, program)
    }

    #if os(Linux)
    /// The values of `TIOCSPTLCK` and `TIOCGPTN` in `asm-generic/ioctls.h`, whose macros Swift does not import.
    private static let (setLock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))

    /// Unlocks the end of the program, and returns its path.
    private static func name(of source: Int32) -> String? {
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        guard ioctl(source, setLock, &isLocked) == 0, ioctl(source, getNumber, &number) == 0 else { return nil }
        return "/dev/pts/\(number)"
    }
    #else
    /// Unlocks the end of the program, and returns its path.
    private static func name(of source: Int32) -> String? {
        guard grantpt(source) == 0, unlockpt(source) == 0 else { return nil }
        return ptsname(source).map { String(cString: $0) }
    }
    #endif
}
#endif
