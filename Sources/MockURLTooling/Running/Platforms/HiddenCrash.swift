#if os(macOS) || os(Linux)
package import MockURLResponder

#if os(Linux) && !SIMULATE_DARWIN
package import MockURLOutside
#endif

/// A process below a program that a signal of its own fault ended, which the program may hide.
package struct HiddenCrash: Sendable {
    /// The name of the process and the signal, which are the same in another run.
    let key: String
    let signal: Int32
    /// The process and its end as a sentence.
    let text: String

    package var message: Message {
        Message(.crashedProcess, "\(text), which the program may hide; correct it, or let a script end with its status")
    }

    #if os(Linux) && !SIMULATE_DARWIN
    /// Returns the first crash of each program and signal.
    package static func all(in processes: [(process: ProgramProcess, signal: Int32)]) -> [HiddenCrash] {
        var keys: Set<String> = []
        return processes.compactMap { process, signal in
            let (end, key) = (ForegroundProgram.End.signalled(signal), "\(process.name) \(signal)")
            guard end.fatalSignal != nil, keys.insert(key).inserted else { return nil }
            return HiddenCrash(key: key, signal: signal, text: "\(process.title) \(end)")
        }
    }
    #endif
}
#endif
