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
    /// Returns the first crash of each program and signal, with the number of them.
    package static func all(in processes: [(process: ProgramProcess, signal: Int32)]) -> [HiddenCrash] {
        let crashes = processes.filter { ForegroundProgram.End.signalled($0.signal).fatalSignal != nil }
        let counts = crashes.reduce(into: [:]) { $0["\($1.process.name) \($1.signal)", default: 0] += 1 }
        var keys: Set<String> = []
        return crashes.compactMap { process, signal in
            let key = "\(process.name) \(signal)"
            guard keys.insert(key).inserted else { return nil }
            let others = counts[key].map { $0 > 1 ? ", and \($0 - 1) more like it" : "" } ?? ""
            let end = ForegroundProgram.End.signalled(signal)
            return HiddenCrash(key: key, signal: signal, text: "\(process.title) \(end)\(others)")
        }
    }
    #endif
}
#endif
