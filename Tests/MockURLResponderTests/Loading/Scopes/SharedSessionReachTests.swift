import TestSupport

@Suite struct `The reach of a scope` {
    @Test func `a scope answers sessions that no engine has touched, of any protocols and age`() async throws {
        let early = [URLSession(configuration: .default), URLSession(configuration: .ephemeral)]
        let texts = try await example("mocked").withSharedSession {
            var sessions = early + [URLSession(configuration: .default)]
            for protocols in [nil, [], [MockURLProtocol.self]] as [[AnyClass]?] {
                let configuration = URLSessionConfiguration.ephemeral
                configuration.protocolClasses = protocols
                sessions.append(URLSession(configuration: configuration))
            }
            var texts: [String] = []
            for session in sessions { texts.append(try await session.reply(to: exampleURL.absoluteString).text) }
            return texts
        }
        #expect(texts == Array(repeating: "mocked", count: 6))
    }

    @Test func `a scope answers uploads and downloads`() async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/").when(method: "POST").when(.body("n=1")).with(status: 201).once()
            $0.respond(to: "/").with(body: "mocked").once()
        }

        let (status, text) = try await responder.withSharedSession {
            var post = URLRequest(url: exampleURL)
            post.httpMethod = "POST"
            let (_, response) = try await URLSession.shared.upload(for: post, from: Data("n=1".utf8))
            let (file, _) = try await URLSession.shared.download(from: exampleURL)
            defer { try? FileManager.default.removeItem(at: file) }
            return ((response as? HTTPURLResponse)?.statusCode, try String(contentsOf: file, encoding: .utf8))
        }

        #expect(status == 201)
        #expect(text == "mocked")
    }

    @Test func `a scope leaves sessions of another engine to that engine`() async throws {
        let (bound, scoped) = (try example("bound"), try example("scoped"))
        let configuration = URLSessionConfiguration.default
        bound.install(in: configuration)
        let installed = URLSession(configuration: configuration)

        let texts = try await scoped.withSharedSession {
            [
                try await bound.session.reply(to: exampleURL.absoluteString).text,
                try await installed.reply(to: exampleURL.absoluteString).text,
                try await sharedText(),
            ]
        }

        #expect(texts == ["bound", "bound", "scoped"])
    }

    @Test func `a scope leaves sessions of a disabled configuration to the network`() async throws {
        let server = try LoopbackServer()
        let configuration = URLSessionConfiguration.ephemeral
        MockURLResponder.setEnabled(false, for: configuration)

        let text = try await example("mocked").withSharedSession {
            try await URLSession(configuration: configuration).reply(to: server.url.absoluteString).text
        }

        #expect(text == "hello")
    }
}

@Suite struct `After the end of a scope` {
    @Test func `a request that is sent before the end of its scope is answered after the end`() async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/").with(body: "mocked").with(delay: 0.2).once()
        }
        let text = Locked<String?>(nil)
        let isOver = DispatchSemaphore(value: 0)

        await responder.withSharedSession {
            URLSession.shared.dataTask(with: exampleURL) { data, _, _ in
                text.withLock { $0 = data.map { String(decoding: $0, as: UTF8.self) } }
                isOver.signal()
            }.resume()
        }
        await blocking { isOver.wait() }

        #expect(text.withLock { $0 } == "mocked")
    }

    @Test(arguments: [false, true])
    func `a task that outlives its scope receives an error that names the scope`(_ isWithinAnother: Bool) async throws {
        let server = try LoopbackServer()
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)

        let late = try await example("mocked").withSharedSession {
            Task {
                for await _ in gate {}
                return await URLSession.shared.status(of: server.url.absoluteString)
            }
        }
        opening.finish()
        let result =
            isWithinAnother ? try await example("other").withSharedSession { await late.value } : await late.value

        let text = await expectURLError(.cancelled) { try result.get() }?.localizedDescription ?? ""
        #expect(text.contains("withSharedSession at MockURLResponderTests/SharedSessionReachTests.swift:"))
        #expect(text.contains("has ended. Wait for the task within the scope, or begin it with Task.detached."))
        #expect(server.received.isEmpty)
    }
}
