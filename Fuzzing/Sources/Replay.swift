import Foundation

/// Replays inputs without libFuzzer: `HARNESS=plan replay FILE...`.
///
/// The last line of the output names the input that ended the process. `.ci/build fuzz` leaves this file out.
@main
enum Replay {
    static func main() throws {
        for path in CommandLine.arguments.dropFirst() {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            // A control character separates the inputs of one file.
            let inputs =
                path.hasSuffix(".inputs")
                ? bytes.split(separator: 0x1D, omittingEmptySubsequences: false) : [bytes[...]]
            for (number, input) in inputs.enumerated() {
                FileHandle.standardOutput.write(Data("\(path), input \(number)\n".utf8))
                replay(input)
            }
        }
    }

    /// Runs one input, which may take ten seconds and 1 GiB.
    private static func replay(_ input: ArraySlice<UInt8>) {
        alarm(10)
        _ = input.withUnsafeBufferPointer { fuzz($0.baseAddress, $0.count) }
        alarm(0)
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        if usage.ru_maxrss > 1 << 20 { broken("the process has used \(usage.ru_maxrss) KiB") }
    }
}
