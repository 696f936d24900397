import Alamofire
import Foundation

extension AlamofireScenarios {
    static let streaming = [
        scenario("a download ends with a file", [Rule("/big", Answer(body: Answer.bytes(200_000)))]) { stage in
            let target = stage.folder.appendingPathComponent("target")
            let request = session().download(stage.url("/big"), to: { _, _ in (target, [.removePreviousFile]) })
            stage.note(await request.serializingDownloadedFileURL().response)
        },
        scenario("a download has progress", [Rule("/big", Answer(body: Answer.bytes(200_000)))]) { stage in
            let request = session().download(stage.url("/big"))
            stage.note(await request.serializingData().response.result.map(\.count).mapError { $0 as any Error })
            let progress = request.downloadProgress
            stage.note("progress \(progress.completedUnitCount) of \(progress.totalUnitCount)")
        },
        scenario("a download that the server refuses fails validation", [Rule("/big", .text("no", 403))]) { stage in
            stage.note(await session().download(stage.url("/big")).validate().serializingDownloadedFileURL().response)
        },
        scenario(
            "the rest of a download is asked for by its range",
            [
                Rule(
                    "/big", fields: ["Range": "bytes=4-"],
                    Answer(206, ["Content-Range": "bytes 4-9/10"], body: Data("456789".utf8)))
            ]
        ) { stage in
            let request = session().download(stage.url("/big"), headers: ["Range": "bytes=4-"])
            stage.note(await request.serializingString().response.result.mapError { $0 as any Error })
        },
        scenario("a cut download has resume data or none", [Rule("/big", cut)]) { stage in
            stage.note(await session().download(stage.url("/big")).serializingDownloadedFileURL().response)
        },
        scenario(
            "a cancelled download has resume data or none",
            [Rule("/big", Answer(body: Answer.bytes(100_000), bodyDuration: 20))]
        ) { stage in
            let request = session().download(stage.url("/big"))
            Task {
                try await Task.sleep(for: .milliseconds(800))
                request.cancel(producingResumeData: true)
            }
            stage.note(await request.serializingDownloadedFileURL().response)
        },
        scenario(
            "a stream of text arrives in order",
            [Rule("/text", .text("one two three four", framing: .chunked(4), bodyDuration: 0.4))]
        ) { stage in
            var text = ""
            for await string in session().streamRequest(stage.url("/text")).streamTask().streamingStrings() {
                switch string.event {
                case .stream(.success(let piece)): text += piece
                case .complete(let completion):
                    stage.note(completion.response)
                    stage.note("stream \(text), \(completion.error.map(Stage.describe) ?? "no error")")
                }
            }
        },
        scenario("a stream that is reset ends with an error", [Rule("/text", cut)]) { stage in
            var count = 0
            for await data in session().streamRequest(stage.url("/text")).streamTask().streamingData() {
                switch data.event {
                case .stream(.success(let piece)): count += piece.count
                case .complete(let completion):
                    stage.note(completion.response)
                    stage.note("stream of \(count), \(completion.error.map(Stage.describe) ?? "no error")")
                }
            }
        },
        scenario(
            "lines of JSON are decoded one by one",
            [Rule("/lines", .text(#"{"id":1,"name":"a"}"#, framing: .chunked(1)))]
        ) { stage in
            for await user in session().streamRequest(stage.url("/lines")).streamTask().streamingDecodables(User.self) {
                switch user.event {
                case .stream(let result): stage.note("decoded \(result)")
                case .complete(let completion): stage.note("ended \(completion.error.map(Stage.describe) ?? "well")")
                }
            }
        },
    ]

    static let cut = Answer(body: Answer.bytes(100_000), fault: .resetAfter(40_000))
}

extension Stage {
    func note<Value>(_ result: Result<Value, any Error>) {
        switch result {
        case .success(let value): note("value \(value)")
        case .failure(let error): note("failed: \(Self.describe(any: error))")
        }
    }
}
