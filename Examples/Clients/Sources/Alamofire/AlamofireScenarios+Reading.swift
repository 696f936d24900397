import Alamofire
import Foundation

extension AlamofireScenarios {
    static let reading = [
        scenario("a JSON object is decoded", [Rule("/user", user)]) { stage in
            stage.note(await session().request(stage.url("/user")).serializingDecodable(User.self).response)
        },
        scenario("text beyond ASCII arrives", [Rule("/text", .text("Zürich 東京 🦊"))]) { stage in
            stage.note(await session().request(stage.url("/text")).serializingString().response)
        },
        scenario("JSON of another shape fails to decode", [Rule("/user", .json(#"{"id":"one"}"#))]) { stage in
            stage.note(await session().request(stage.url("/user")).serializingDecodable(User.self).response)
        },
        scenario("an empty 200 is no JSON", [Rule("/user", Answer())]) { stage in
            stage.note(await session().request(stage.url("/user")).serializingDecodable(User.self).response)
        },
        scenario("a 204 is empty", [Rule("/user", Answer(204))]) { stage in
            stage.note(await session().request(stage.url("/user")).serializingDecodable(Empty.self).response)
        },
        scenario("validation refuses a 404 and keeps its body", [Rule("/user", .json(#"{"e":1}"#, 404))]) { stage in
            let request = session().request(stage.url("/user")).validate()
            stage.note(await request.serializingDecodable(User.self).response)
        },
        scenario("validation refuses a content type", [Rule("/user", .text("<p>", type: "text/html"))]) { stage in
            let request = session().request(stage.url("/user")).validate(contentType: ["application/json"])
            stage.note(await request.serializingData().response)
        },
        scenario("a custom validation decides", [Rule("/user", user)]) { stage in
            let request = session().request(stage.url("/user")).validate { _, response, data in
                stage.note("validating \(response.statusCode) with \(data?.count ?? -1) bytes")
                return .failure(URLError(.cannotParseResponse))
            }
            stage.note(await request.serializingData().response)
        },
        scenario("query parameters are sent", [Rule("/find", query: ["q": "a b&ü"], user)]) { stage in
            let request = session().request(stage.url("/find"), parameters: ["q": "a b&ü"])
            stage.note(await request.serializingDecodable(User.self).response)
        },
        scenario("fields of a request arrive", [Rule("/user", fields: ["X-Client": "a, b"], user)]) { stage in
            let request = session().request(stage.url("/user"), headers: ["X-Client": "a, b"])
            stage.note(await request.serializingDecodable(User.self).response)
        },
        scenario("HEAD has a length and no body", [Rule("HEAD", "/big", Answer(body: Answer.bytes(5_000)))]) { stage in
            let request = session().request(stage.url("/big"), method: .head)
            stage.note(await request.serializingData(emptyResponseCodes: [200]).response)
        },
        scenario("a body of 5 MB arrives", [Rule("/big", Answer(body: Answer.bytes(5_000_000)))]) { stage in
            stage.note(await session().request(stage.url("/big")).serializingData().response)
        },
        scenario(
            "gzip is decoded", [Rule("/user", Answer(200, ["Content-Encoding": "gzip"], body: Answer.gzippedUser))]
        ) { stage in
            stage.note(await session().request(stage.url("/user")).serializingDecodable(User.self).response)
        },
        scenario("a body in chunks arrives", [Rule("/text", .text("in pieces", framing: .chunked(3)))]) { stage in
            stage.note(await session().request(stage.url("/text")).serializingString().response)
        },
        scenario(
            "twenty requests run at once", isParallel: true,
            (0..<20).map { Rule("/\($0)", .json(#"{"id":\#($0),"name":"n"}"#)) }
        ) { stage in
            let session = session()
            let names = await withTaskGroup(of: (Int, String).self) { group in
                for index in 0..<20 {
                    group.addTask {
                        let request = session.request(stage.url("/\(index)"))
                        return (index, "\(await request.serializingDecodable(User.self).result)")
                    }
                }
                return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            for index in 0..<20 { stage.note("\(index) \(names[index] ?? "")") }
        },
        scenario(
            "pages follow each other",
            [
                Rule("/list", query: ["page": "1"], .json("[1,2]", 200, ["X-Next": "2"])),
                Rule("/list", query: ["page": "2"], .json("[3]")),
            ]
        ) { stage in
            let session = session()
            var page: String? = "1"
            while let current = page {
                let request = session.request(stage.url("/list"), parameters: ["page": current])
                let response = await request.serializingDecodable([Int].self).response
                stage.note(response)
                page = response.response?.value(forHTTPHeaderField: "X-Next")
            }
        },
    ]
}
