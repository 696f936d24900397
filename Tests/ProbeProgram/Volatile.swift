import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests with values that change in each run, and prints the answers.
///
/// The first argument is the URL of a server, and each other one names a step.
func sendVolatile(_ arguments: [String]) async {
    guard let base = arguments.first else { exit(64) }
    for step in arguments.dropFirst() {
        print("\(step): \(await perform(step, base))")
        fflush(nil)
    }
}

private func perform(_ step: String, _ base: String) async -> String {
    let words = step.split(separator: "=", maxSplits: 1).map(String.init)
    let value = words.count == 2 ? words[1] : ""
    let seconds = Int(Date().timeIntervalSince1970)
    let uuid = UUID().uuidString
    switch words[0] {
    case "get": return await send("GET", base + value)
    case "query-time": return await send("GET", base + "/rates?base=EUR&ts=\(seconds)")
    case "json-nonce":
        return await send(
            "POST", base + "/orders", "application/json",
            #"{"item":"\#(value)","sent":\#(seconds),"nonce":"\#(uuid)"}"#)
    case "untyped-form": return await send("POST", base + "/login", nil, value)
    case "call":
        let answer = await send("POST", base + "/rpc", "application/json", #"{"jsonrpc":"2.0","id":"\#(uuid)"}"#)
        return answer.contains(uuid) ? "the answer to this call" : "the answer to another call"
    case "form-id":
        return await send(
            "POST", base + "/form", "application/x-www-form-urlencoded", "user=ann&id=\(uuid.lowercased())")
    case "path-uuid": return await send("PUT", base + "/things/\(uuid)/parts", "text/plain", "a part")
    case "multipart": return await multipart(base, uuid)
    case "together":
        return await withTaskGroup(of: String.self) { group in
            for item in ["a", "b", "c"] { group.addTask { await perform("json-nonce=\(item)", base) } }
            return await group.reduce(into: []) { $0.append($1) }.sorted().joined(separator: ",")
        }
    case "second-run":
        // Another request is sent if the file exists.
        let runs = (try? String(contentsOfFile: value, encoding: .utf8)) ?? ""
        try? (runs + "run\n").write(toFile: value, atomically: true, encoding: .utf8)
        return await send("GET", base + (runs.isEmpty ? "/first" : "/second?page=2"))
    case "print-time": return "\(Date().timeIntervalSince1970)"
    case "read": return readLine() ?? "nothing"
    case "exit": exit(Int32(value) ?? 1)
    case "sleep":
        try? await Task.sleep(nanoseconds: 100_000_000_000)
        return "slept"
    default: return "no such step"
    }
}

private func multipart(_ base: String, _ uuid: String) async -> String {
    let boundary = "boundary-\(uuid)"
    let parts = [("id", uuid), ("kind", "photo")].map { name, value in
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }
    let body = parts.joined() + "--\(boundary)--\r\n"
    return await send("POST", base + "/upload", "multipart/form-data; boundary=\(boundary)", body)
}

private func send(_ method: String, _ url: String, _ type: String? = nil, _ body: String? = nil) async -> String {
    guard let url = URL(string: url) else { return "no URL" }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    if let type { request.setValue(type, forHTTPHeaderField: "Content-Type") }
    do {
        let (data, _) = try await URLSession.shared.data(for: request)
        return String(decoding: data, as: UTF8.self)
    } catch {
        return "error \((error as NSError).code)"
    }
}
