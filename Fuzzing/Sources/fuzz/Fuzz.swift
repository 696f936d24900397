import Foundation

@main
enum Fuzz {
    static func main() throws {
        signal(SIGPIPE, SIG_IGN)
        do {
            try run(Options(Array(CommandLine.arguments.dropFirst())))
        } catch let error as UsageError {
            say(error.text)
            exit(2)
        }
    }

    private static func run(_ options: Options) throws {
        switch options.mode {
        case .worker:
            Children.limit()
            Execution.onSmallStack { (try? Worker(options: options).run()) ?? 1 }
        case .probe:
            Children.limit()
            let subject = options.subjects[0]
            Execution.onSmallStack { ProbeServer.run(subject) }
        case .execution(let number):
            let seeds = Seeds(in: options.seeds)
            let execution = Execution(number, seed: options.seed, subject: options.subject, seeds: seeds)
            runHere(execution.subject, execution.input)
        case .input(let path):
            guard let data = FileManager.default.contents(atPath: path) else {
                throw UsageError(text: "cannot read \(path)")
            }
            runHere(options.subjects[0], Array(data))
        case .campaign: try watch { try campaign(options) }
        case .selfTest: try watch { try SelfTest.run(options) }
        }
    }

    private static func campaign(_ options: Options) throws -> Bool {
        let findings = Findings(in: options.findings ?? options.seeds)
        let campaign = Campaign(options, findings)
        try campaign.run()
        return campaign.report()
    }

    /// Runs the work of the parent process, and exits with 0 when it succeeds.
    private static func watch(_ body: () throws -> Bool) throws {
        Scratch.makeFolder()
        defer { Scratch.removeFolder(of: getpid()) }
        let isGood = try body()
        Scratch.removeFolder(of: getpid())
        exit(isGood ? 0 : 1)
    }

    /// Runs one input in this process and prints the result.
    private static func runHere(_ subject: any Subject, _ input: [UInt8]) -> Never {
        Execution.onSmallStack {
            Scratch.makeFolder()
            defer { Scratch.removeFolder(of: getpid()) }
            say(
                "\(subject.name), \(input.count) bytes: \(String(decoding: input.prefix(4_096), as: UTF8.self).debugDescription)"
            )
            do {
                say("\(try Execution.run(subject, input))")
                return 0
            } catch let error as Defect {
                say("\(error.kind)\n\(error.detail)")
                return 1
            } catch {
                return 1
            }
        }
    }
}
