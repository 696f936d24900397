import TestSupport

@Suite(.launching) struct `A long body in a file` {
    private static let numbers = (0..<200_000).map { "\($0)," }.joined()
    private let text = numbers

    @Test func `a long file body reaches a delegate complete, in pieces that each begin at index 0`() async throws {
        let file = try TemporaryFile(text)

        let taken = await DelegateClient().take(file.path)

        #expect(taken.bytes == Data(text.utf8))
        #expect(taken.pieces.allSatisfy { $0.startIndex == 0 && $0.count <= 16_384 })
        #expect(taken.error == nil)
    }

    @Test(.enabled(if: PeakMemory.isKnown, "needs /proc of Linux"))
    func `loading a 128 MiB file body takes less than 16 MiB of memory`() async {
        await #expect(processExitsWith: .success) {
            let file = try TemporaryFile("short")
            _ = await DelegateClient(keepsPieces: false).take(file.path)
            let before = try PeakMemory.kilobytes()
            truncate(file.path, 128 << 20)

            let taken = await DelegateClient(keepsPieces: false).take(file.path)
            let downloaded = await DelegateClient(keepsPieces: false).take(file.path, isDownload: true)

            #expect(taken.count == 128 << 20)
            #expect(downloaded.count == 128 << 20)
            #expect(try PeakMemory.kilobytes() - before < 16 << 10)
        }
    }

    @Test func `a long file body is not read further after its task is cancelled`() async throws {
        let file = try TemporaryFile(text)

        let taken = await DelegateClient { task, _ in task.cancel() }.take(file.path)

        #expect(taken.error?.code == .cancelled)
        // Later versions of Foundation cancel asynchronously, so one more part may arrive.
        #expect(taken.count <= 2 * 131_072)
    }

    @Test func `a long file body continues at the same byte after its task is suspended and resumed`() async throws {
        let file = try TemporaryFile(text)
        let (latest, whileSuspended) = (Locked(0), Locked(0))
        let taker = DelegateClient { task, count in
            latest.withLock { $0 = count }
            guard count == 16_384 else { return }
            task.suspend()
            Thread.detachNewThread {
                while latest.withLock({ $0 < 131_072 }) { Thread.sleep(forTimeInterval: 0.001) }
                // If more pieces came while the task is suspended, they would come now.
                Thread.sleep(forTimeInterval: 0.05)
                whileSuspended.withLock { $0 = latest.withLock { $0 } }
                task.resume()
            }
        }

        let taken = await taker.take(file.path)

        #expect(whileSuspended.withLock { $0 } == 131_072)
        #expect(taken.bytes == Data(text.utf8))
    }

    @Test func `a delegate that blocks during a long body does not stall other sessions`() async throws {
        let file = try TemporaryFile(text)
        let others = try MockURLResponder.example { $0.respond(to: "/thing").with(body: "meanwhile").always() }
        let isBlocked = DispatchSemaphore(value: 0)
        let taker = DelegateClient { _, count in if count == 16_384 { isBlocked.wait() } }
        async let taken = taker.take(file.path)
        while taker.taken.count == 0 { try await Task.sleep(for: .milliseconds(1)) }

        let reply = try await others.session.reply(to: "https://api.example.com/thing")
        isBlocked.signal()

        #expect(reply.text == "meanwhile")
        #expect(await taken.bytes == Data(text.utf8))
    }

    @Test func `a file that shrinks while it is sent fails the task with an error that names it`() async throws {
        let file = try TemporaryFile(text)

        let taken = await DelegateClient { _, count in if count == 16_384 { truncate(file.path, 20_000) } }.take(
            file.path)

        #expect(taken.error?.code == .cannotOpenFile)
        #expect(
            taken.error?.localizedDescription
                == "MockURLResponder cannot read the body of its answer to the end: the file \(file.path) has shrunk: "
                + "wanted 16384 bytes from byte 16384, found 20000 in all. [unreadable-body]")
        #expect(taken.count == 16_384)
    }

    @Test(arguments: ["data", "download"])
    func `a file that shrinks before the caller has it fails the task with a reason`(_ kind: String) async throws {
        let file = try TemporaryFile(text)
        let responder = try MockURLResponder(
            answeringFrom: file.path, #""status":401,"headers":{"WWW-Authenticate":"Basic realm=\"r\""}"#)
        let session = URLSession(
            configuration: responder.configuration, delegate: DelegateClient(atChallenge: { truncate(file.path, 0) }),
            delegateQueue: nil)

        let error = await expectURLError(.cannotOpenFile) {
            if kind == "data" {
                _ = try await session.data(from: DelegateClient.url)
            } else {
                _ = try await session.download(from: DelegateClient.url)
            }
        }
        let end = "bytes from byte 0, found 0 in all. [unreadable-body]"
        #expect(error?.localizedDescription.hasSuffix(end) == true)
    }

    @Test(.enabled(if: OpenFiles.areKnown, "needs /proc of Linux"))
    func `the file of a body is closed after its task`() async throws {
        let file = try TemporaryFile(text)
        let wasOpen = Locked(false)

        _ = await DelegateClient { _, _ in wasOpen.withLock { $0 = OpenFiles.contain(file.path) } }.take(file.path)
        while OpenFiles.contain(file.path) { try await Task.sleep(for: .milliseconds(1)) }

        #expect(wasOpen.withLock { $0 })
    }
}

extension DelegateClient {
    static let url = URL(string: "https://api.example.com/thing")!

    /// Loads a file as a stub's body.
    fileprivate func take(_ path: String, isDownload: Bool = false) async -> Taken {
        guard let responder = try? MockURLResponder(answeringFrom: path) else { return Taken() }
        return await load(Self.url.absoluteString, responder, isDownload: isDownload)
    }
}
