import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `A live plan` {
    private let file: LivePlanFile

    init() throws {
        file = try LivePlanFile()
    }

    private func engine(_ plan: MockPlan = MockPlan(), policy: UnmatchedPolicy = .drop) throws -> Engine {
        var arguments = try LaunchArguments(decoding: [file.argument])
        arguments.plan = plan
        return try Engine(arguments, settings: .init(policy: policy))
    }

    private func body(_ engine: Engine, _ url: String = "https://h/") throws -> String {
        switch engine.decide(CapturedRequest(url)).answer {
        case .respond(let response): String(decoding: try response.body.data(), as: UTF8.self)
        case .fail(let error, _, _), .prevent(let error, _): error.localizedDescription
        case .passThrough, .passThroughAndChange: "passed"
        }
    }

    @Test func `a request is answered from the live plan that exists when it arrives`() throws {
        try file.replace(#"{"response":{"body":"one"}}"#)
        let engine = try engine()
        #expect(try body(engine) == "one")

        try file.replace(#"{"response":{"body":"two"}}"#)

        #expect(try body(engine) == "two")
    }

    @Test func `a request is never answered from a live plan that was replaced before it`() throws {
        try file.replace(#"{"response":{"body":"0"}}"#)
        let engine = try engine()

        for number in 0..<500 {
            try file.replace(#"{"response":{"body":"\#(number)"}}"#)
            #expect(try body(engine) == "\(number)")
            if number.isMultiple(of: 3) { #expect(try body(engine) == "\(number)") }
        }
    }

    @Test func `a live plan is not replaced if only the mode, times or links of its file change`() throws {
        try file.replace(#"{"response":{"body":"one"}}"#)
        let engine = try engine()
        let number = engine.registry.number

        #expect(chmod(file.path, 0o640) == 0)
        #expect(try body(engine) == "one")
        #expect(link(file.path, file.path + ".link") == 0)
        #expect(utimes(file.path, nil) == 0)
        #expect(try body(engine) == "one")

        #expect(engine.registry.number == number)
        try file.replace(#"{"response":{"body":"two"}}"#)
        #expect(try body(engine) == "two")
    }

    @Test func `a live plan is replaced if its file is overwritten in place`() throws {
        try file.replace(#"{"response":{"body":"one"}}"#)
        let engine = try engine()
        let text = try String(contentsOfFile: file.path, encoding: .utf8)

        try Data(text.replacing("one", with: "two").utf8).write(to: URL(fileURLWithPath: file.path), options: [])

        #expect(try body(engine) == "two")
    }

    @Test func `a replaced live plan replaces the templates of its stubs`() throws {
        try file.replace(#"{"response":{}}"#)
        let engine = try engine()
        for number in 0..<20 {
            let body = number.isMultiple(of: 2) ? #"{"json":["{{query.q}}",\#(number)]}"# : #""{{method}} \#(number)""#
            try file.replace(#"{"response":{"template":true,"body":\#(body)}}"#)
            let text = number.isMultiple(of: 2) ? #"["a",\#(number)]"# : "GET \(number)"
            for _ in 1...2 { #expect(try self.body(engine, "https://h/?q=a") == text) }
        }
    }

    @Test func `concurrent requests never see a live plan that was replaced before they started`() async throws {
        try file.replace(#"{"response":{"body":"0"}}"#)
        let engine = try engine()
        let current = Locked(0)

        let stale = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var stale = 0
                    while true {
                        let before = current.withLock { $0 }
                        guard before < 250 else { return stale }
                        let seen = (try? body(engine)).flatMap { Int($0) }
                        if seen.map({ $0 < before }) ?? true { stale += 1 }
                        await Task.yield()
                    }
                }
            }
            for number in 1...250 {
                try? file.replace(#"{"response":{"body":"\#(number)"}}"#)
                current.withLock { $0 = number }
                await Task.yield()
            }
            return await group.reduce(0, +)
        }

        #expect(stale == 0)
        #expect(try body(engine) == "250")
    }

    @Test func `stubs that a replaced live plan contains unchanged keep their uses`() throws {
        let once = #"{"response":{"body":"once"},"times":1}"#
        try file.replace(once)
        let engine = try engine()
        #expect(try body(engine) == "once")

        try file.replace(#"{"request":{"path":"/new"}},"# + once + #",{"response":{"body":"rest"}}"#)

        #expect(try body(engine) == "rest")
        #expect(engine.registry.uses == [0, 1, 1])
    }

    @Test func `equal stubs of a replaced live plan keep their uses in plan order`() throws {
        let once = #"{"response":{"body":"x"},"times":1}"#
        try file.replace(once + "," + once)
        let engine = try engine()
        _ = try body(engine)

        try file.replace(once + "," + once + "," + once)

        #expect(engine.registry.uses == [1, 0])
        _ = try body(engine)
        #expect(engine.registry.uses == [1, 1, 0])
    }

    @Test func `the stubs of a live plan come after the stubs of the other arguments`() throws {
        let fixed = StubMapping(
            request: Condition.stub(host: "h"), response: ResponseDefinition(body: .text("fixed")), limit: .times(1))
        try file.replace(#"{"response":{"body":"live"}}"#)
        let engine = try engine(MockPlan([fixed]))

        #expect([try body(engine), try body(engine)] == ["fixed", "live"])
        try file.replace(#"{"response":{"body":"new"}}"#)
        #expect(try body(engine) == "new")
    }

    @Test func `an invalid live plan fails requests with an error message until it is valid again`() throws {
        try file.replace(#"{"response":{"body":"good"}}"#)
        let engine = try engine()
        try file.replace(#"{"response":{"status":2000}}"#)

        let text = try body(engine)

        #expect(text.contains("MockURLResponder cannot use its live plan"))
        #expect(text.contains("expected: a status from 100 to 599"))
        try file.replace(#"{"response":{"body":"better"}}"#)
        #expect(try body(engine) == "better")
    }

    @Test func `a live plan path that is a pipe throws an error without blocking`() throws {
        #expect(mkfifo(file.path, 0o600) == 0)

        let error = #expect(throws: PlanError.self) { try engine() }

        #expect(error?.found == "\"\(file.path)\": it is not a regular file")
    }

    @Test func `a pipe that replaces a live plan never blocks a request`() throws {
        try file.replace(#"{"response":{"body":"one"}}"#)
        let engine = try engine()
        let isOver = Locked(false)
        let swapper = Thread { [path = file.path] in
            while !isOver.withLock({ $0 }) {
                mkfifo(path + ".pipe", 0o600)
                rename(path + ".pipe", path)
                try? Data(#"[{"host":"h","responses":[{"response":{"body":"one"}}]}]"#.utf8)
                    .write(to: URL(fileURLWithPath: path + ".plan"))
                rename(path + ".plan", path)
            }
        }
        swapper.start()
        defer { isOver.withLock { $0 = true } }

        for _ in 0..<2_000 {
            let text = try body(engine)
            #expect(text == "one" || text.contains("it is not a regular file"))
        }
    }

    @Test func `a live plan that is missing at launch is an error`() throws {
        let error = #expect(throws: PlanError.self) {
            try MockURLResponder(arguments: ["--mock-url-live=\(MissingFile.path())"])
        }

        #expect(error?.source == "argument 1, --mock-url-live")
        #expect(error?.expected == "the path of a readable plan file")
    }
}
