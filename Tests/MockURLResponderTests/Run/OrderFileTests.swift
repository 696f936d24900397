import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite(.launching, .timeLimit(.minutes(2))) struct `The file of orders` {
    private let folder: TemporaryFolder
    private let path: String
    private let file: OrderFile
    /// The numbers of the orders that were carried out.
    private let carriedOut: AsyncStream<Int>
    private let carry: @Sendable (WrittenOrder, @escaping @Sendable () -> Void) -> Void

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/live.json.orders"
        file = OrderFile(path)
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        carriedOut = stream
        carry = { order, completion in
            continuation.yield(order.number)
            completion()
        }
    }

    private func line(_ number: Int, process: Int32 = getpid()) -> String {
        #"{"order":\#(number),"process":\#(process),"hold":"a","calls":[1],"release":true}"# + "\n"
    }

    private func write(_ text: String) throws {
        try append(Data(text.utf8), to: path)
    }

    /// Returns the numbers of the next orders that are carried out.
    private func next(_ count: Int) async -> [Int] {
        var numbers: [Int] = []
        for await number in carriedOut {
            numbers.append(number)
            if numbers.count == count { break }
        }
        return numbers
    }

    @Test func `only orders that are written while an answer is held are carried out, each once`() async throws {
        try write(line(1))
        try file.begin(carryingOut: carry)
        try write(line(2) + "\n" + line(3))
        #expect(await next(2) == [2, 3])
        file.end()

        try write(line(4))
        try file.begin(carryingOut: carry)
        try write(line(5))

        #expect(await next(1) == [5])
        file.end()
    }

    @Test func `an order that arrives in two parts is carried out once`() async throws {
        try file.begin(carryingOut: carry)
        let text = line(1)
        try write(String(text.prefix(20)))
        try write(String(text.dropFirst(20).prefix(9)))
        try write(String(text.dropFirst(29)) + line(2))

        #expect(await next(2) == [1, 2])
        file.end()
    }

    @Test func `orders for another process are not carried out`() async throws {
        try file.begin(carryingOut: carry)
        try write(String(repeating: line(1, process: 1), count: 2_000) + line(2))

        #expect(await next(1) == [2])
        file.end()
    }

    @Test func `orders are carried out after the file was cut`() async throws {
        try write(String(repeating: "\n", count: 1_000))
        try file.begin(carryingOut: carry)
        #expect(truncate(path, 0) == 0)
        try write(line(1))

        #expect(await next(1) == [1])
        file.end()
    }

    @Test func `a torn order is an error, and the next one is carried out`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .exitCode(7), observing: [\.standardErrorContent]) {
                try await exitWithOrder(after: Data(#"{"order":1,"process":"#.utf8))
            })

        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(errors.contains("[invalid-json]"))
        #expect(errors.contains("live.json.orders"))
    }

    @Test func `an order with other fields is an error, and the next one is carried out`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .exitCode(7), observing: [\.standardErrorContent]) {
                try await exitWithOrder(
                    after: Data(#"{"order":1,"process":2,"hold":"a","calls":[],"release":true,"send":"b"}"#.utf8))
            })

        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(errors.contains("expected: order, process, hold, calls, and one of release, fail, send, sendBase64"))
        #expect(errors.contains("[invalid-order]"))
    }

    @Test func `an order of more than 64 MiB is dropped to its end, and the next one is carried out`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .exitCode(7), observing: [\.standardErrorContent]) {
                try await exitWithOrder(
                    after:
                        Data(repeating: UInt8(ascii: "x"), count: OrderFile.longestLine + 100_000))
            })

        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(errors.components(separatedBy: "dropped an order of more than 67108864 bytes").count == 2)
        #expect(!errors.contains("[invalid-json]"))
    }

    @Test(arguments: ["device", "directory", "pipe", "socket"])
    func `nothing is held with a file of orders that is no regular file`(_ kind: String) throws {
        let file = OrderFile(try HostileFile.make(kind, in: folder.path))

        let failure = #expect(throws: OrderFile.Failure.self) { try file.begin(carryingOut: carry) }

        #expect(failure?.description.contains("cannot hold an answer") == true)
        #expect(failure?.description.contains(kind) == true)
    }

    @Test(.enabled(if: geteuid() == 0, "NOT CHECKED: only root can give a file to another user"))
    func `nothing is held with a file of orders of another user`() throws {
        try write("")
        #expect(chown(path, 12_345, gid_t.max) == 0)
        try #require(geteuid() == 0)

        let failure = #expect(throws: OrderFile.Failure.self) { try file.begin(carryingOut: carry) }

        #expect(failure?.description.contains("another user") == true)
    }

    @Test func `a program holds answers again after a file of orders could not be used`() async throws {
        #expect(mkdir(path, 0o700) == 0)
        #expect(throws: OrderFile.Failure.self) { try file.begin(carryingOut: carry) }
        #expect(rmdir(path) == 0)

        try file.begin(carryingOut: carry)
        try write(line(1))

        #expect(await next(1) == [1])
        file.end()
    }
}

/// Ends the process with the number of the first order that is carried out: the one after a flawed line.
private func exitWithOrder(after flawed: Data) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/live.json.orders"
    let file = OrderFile(path)
    try file.begin { order, _ in exit(Int32(order.number)) }
    try append(flawed, to: path)
    let order = #"{"order":7,"process":\#(getpid()),"hold":"a","calls":[1],"release":true}"#
    try append(Data("\n\(order)\n".utf8), to: path)
    try await Task.sleep(for: .seconds(60))
}

private func append(_ bytes: Data, to path: String) throws {
    if !FileManager.default.fileExists(atPath: path) { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: bytes)
    try handle.close()
}
