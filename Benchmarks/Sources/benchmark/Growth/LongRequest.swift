/// A request with a long part, which is parsed once for all stubs.
struct LongRequest {
    let name: String
    private let body: String
    private let headers: [String: String]
    private let query: String?
    /// Returns a condition on the long part that the request does not meet.
    private let condition: (Int) -> String

    static var all: [LongRequest] {
        [
            LongRequest(
                name: "a form of 100,000 fields",
                body: (0..<100_000).map { "f\($0)=\($0)" }.joined(separator: "&"), headers: [:], query: nil
            ) { #""body":{"form":{"f99999":"x\#($0)"}}"# },
            LongRequest(
                name: "JSON of 500,000 elements",
                body: "[" + Array(repeating: "1", count: 500_000).joined(separator: ",") + "]", headers: [:],
                query: nil
            ) { #""body":{"json":\#($0)}"# },
            LongRequest(
                name: "20,000 cookies", body: "",
                headers: ["Cookie": (0..<20_000).map { "c\($0)=\($0)" }.joined(separator: "; ")], query: nil
            ) { #""cookies":{"c\#($0)":"x"}"# },
            LongRequest(
                name: "20,000 query fields", body: "", headers: [:],
                query: (0..<20_000).map { "q\($0)=\($0)" }.joined(separator: "&")
            ) { #""query":{"q\#($0)":{"prefix":"x"}}"# },
        ]
    }

    /// Returns the work of claiming the stub after some stubs that do not answer.
    func work(stubs count: Int) throws -> GrowingWork.Work {
        let stubs = (0..<count).map { #"{"request":{"method":"POST",\#(condition($0))}}"# }
        return try GrowingWork.request(
            to: stubs + [GrowingWork.last], body: body, headers: headers, query: query)
    }
}
