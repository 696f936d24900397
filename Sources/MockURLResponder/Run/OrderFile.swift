import Dispatch
import Foundation

/// The file in which other processes write orders for held answers: beside the live plan, one order on each line.
///
/// The program reads it only while an answer is held. The system then wakes a queue when the file grows, so nothing polls.
package final class OrderFile: Sendable {
    package struct Failure: ErrorWithMessage {
        package let message: Message
        package var description: String { message.description }
    }

    private struct State {
        /// The number of held answers.
        var count = 0
        var reader: Reader?
        var wake: FileWake?
        /// Whether orders are being carried out.
        var isBusy = false
    }

    /// The open file, and how far it has been read.
    private struct Reader {
        private let file: InputFile
        private var offset: Int
        /// The bytes of a line whose end has not arrived.
        private var rest: [UInt8] = []
        /// Whether the beginning of the line was dropped, because the line is too long.
        private var isDropping = false

        /// Begins at the end of the file.
        init(_ file: InputFile) {
            self.file = file
            offset = file.size
        }

        /// Returns the next whole lines; `nil` if no line has arrived.
        mutating func lines(of path: String) -> [[UInt8]]? {
            // The file has been cut, so everything in it is new.
            if let size = try? file.currentSize(), size < offset { (offset, rest, isDropping) = (0, [], false) }
            while let part = try? file.part(from: offset, atMost: 1 << 16), !part.isEmpty {
                offset += part.count
                guard let end = part.lastIndex(of: UInt8(ascii: "\n")) else {
                    if !isDropping { add(part, of: path) }
                    continue
                }
                let lines = (rest + part[..<end]).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                defer { (rest, isDropping) = (Array(part[(end + 1)...]), false) }
                return lines.dropFirst(isDropping ? 1 : 0).filter { !$0.isEmpty }.map(Array.init)
            }
            return nil
        }

        private mutating func add(_ part: [UInt8], of path: String) {
            rest += part
            guard rest.count > OrderFile.longestLine else { return }
            (rest, isDropping) = ([], true)
            StandardError.write(
                Message(
                    .invalidOrder,
                    "MockURLResponder dropped an order of more than \(OrderFile.longestLine) bytes in \(path)"))
        }
    }

    /// The longest line, in bytes: 64 MiB.
    package static let longestLine = 64 << 20

    /// Returns the path of the file that belongs to a live plan.
    package static func path(of livePlan: String) -> String { livePlan + ".orders" }

    private let path: String
    private let state = Locked(State())
    private let queue = DispatchQueue(label: "MockURLResponder.orders")

    package init(_ path: String) { self.path = path }

    /// Begins to read orders, if no other answer is held.
    ///
    /// Orders that were written before are not read: their answers are not held any more.
    ///
    /// - Parameter carryOut: Carries out an order, and then calls the second argument.
    /// - Throws: `Failure` if the file cannot be created or read.
    package func begin(
        carryingOut carryOut: @escaping @Sendable (WrittenOrder, @escaping @Sendable () -> Void) -> Void
    ) throws(Failure) {
        do {
            try state.withLock { state in
                state.count += 1
                guard state.count == 1 else { return }
                let descriptor = try TrustedFile(
                    path, O_RDONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode: 0o600
                )
                .descriptor
                close(descriptor)
                let file = try InputFile(path)
                guard file.isOwn else { throw TrustedFile.Failure.foreign }
                let wake = try state.wake ?? FileWake(on: queue) { [weak self] in self?.read(carryOut) }
                try wake.begin(file)
                (state.wake, state.reader) = (wake, Reader(file))
            }
        } catch let failure as TrustedFile.Failure {
            state.withLock { $0.count -= 1 }
            throw Failure(
                message: Message(
                    .unusableOrders,
                    lines: [
                        "MockURLResponder cannot hold an answer, because the file of orders cannot be used",
                        "  expected: a file of this user that can be read",
                        "  found:    \(failure.found(at: path))",
                        "  to do:    put the live plan in a folder in which the program may create a file",
                    ]))
        } catch {
            throw Failure(message: Message(.internalError, "\(error)"))
        }
    }

    /// Stops reading when no answer is held any more.
    package func end() {
        state.withLock { state in
            state.count -= 1
            guard state.count == 0 else { return }
            state.wake?.end()
            state.reader = nil
        }
    }

    /// Reads the orders that have arrived, and carries them out one after the other.
    private func read(_ carryOut: @escaping @Sendable (WrittenOrder, @escaping @Sendable () -> Void) -> Void) {
        while let orders = nextOrders() {
            guard !orders.isEmpty else { continue }
            // The next lines are read when these orders are carried out.
            return Self.carryOut(orders[...], carryOut) { [self] in
                state.withLock { $0.isBusy = false }
                queue.async { self.read(carryOut) }
            }
        }
    }

    /// Returns the orders for this process in the next lines; `nil` if no line has arrived, or while orders are carried out.
    private func nextOrders() -> [WrittenOrder]? {
        state.withLock { state in
            guard !state.isBusy, let lines = state.reader?.lines(of: path) else { return nil }
            let orders = lines.compactMap { order(in: $0) }.filter { $0.process == Int(getpid()) }
            state.isBusy = !orders.isEmpty
            return orders
        }
    }

    private static func carryOut(
        _ orders: ArraySlice<WrittenOrder>,
        _ carryOut: @escaping @Sendable (WrittenOrder, @escaping @Sendable () -> Void) -> Void,
        _ completion: @escaping @Sendable () -> Void
    ) {
        guard let order = orders.first else { return completion() }
        carryOut(order) { Self.carryOut(orders.dropFirst(), carryOut, completion) }
    }

    private func order(in line: [UInt8]) -> WrittenOrder? {
        do {
            return try WrittenOrder(reading: line, source: "file \(SafeText(unquotedPath: path))")
        } catch {
            StandardError.write(Message(of: error))
            return nil
        }
    }
}
