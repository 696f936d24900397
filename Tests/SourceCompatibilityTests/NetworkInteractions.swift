import FoundationNetworking
import MockURLResponder
import XCTest

class Interaction {
    var status: Int?
    var body: String?
    var headers: [AnyHashable: Any] = [:]
    var error: Error?
}

func get(_ url: String, headers: [String: String] = [:], in session: URLSession = .shared) -> Interaction {
    submit("GET", url, headers: headers, in: session)
}

func submit(_ method: HTTPMethod, _ url: String) -> Interaction {
    submit(method.rawValue, url)
}

/// Sends a request and blocks until it has ended, as tests did before `async`.
func submit(
    _ method: String, _ url: String, headers: [String: String] = [:], in session: URLSession = .shared
) -> Interaction {
    var request = URLRequest(url: URL(string: url)!)
    request.httpMethod = method
    request.allHTTPHeaderFields = headers
    let semaphore = DispatchSemaphore(value: 0)
    let interaction = Interaction()
    session.dataTask(with: request) { data, response, error in
        let response = response as? HTTPURLResponse
        interaction.status = response?.statusCode
        interaction.body = data.flatMap { String(data: $0, encoding: .utf8) }
        interaction.headers = response?.allHeaderFields ?? [:]
        interaction.error = error
        semaphore.signal()
    }.resume()
    semaphore.wait()
    return interaction
}
