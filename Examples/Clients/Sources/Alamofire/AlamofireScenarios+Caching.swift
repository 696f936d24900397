import Alamofire
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension AlamofireScenarios {
    private static let tagged = [
        Rule("/user", fields: ["If-None-Match": "\"7\""], Answer(304, ["ETag": "\"7\""])),
        Rule("/user", .json(#"{"id":1,"name":"Ann"}"#, 200, ["ETag": "\"7\"", "Cache-Control": "max-age=60"])),
    ]

    static let caching = [
        scenario("an entity tag brings a 304", tagged) { stage in
            let session = session()
            let first = await session.request(stage.url("/user")).serializingDecodable(User.self).response
            stage.note(first)
            let tag = first.response?.value(forHTTPHeaderField: "ETag") ?? ""
            let fields: HTTPHeaders = ["If-None-Match": tag]
            let request = session.request(stage.url("/user"), headers: fields)
            stage.note(await request.serializingData(emptyResponseCodes: [304]).response)
        },
        scenario("a response that may be cached is asked for again", tagged) { stage in
            let session = session()
            for _ in 0..<2 {
                stage.note(
                    await session.request(stage.url("/user")).cacheResponse(using: .cache).serializingData().response)
            }
        },
        scenario("only the cache is asked", tagged) { stage in
            let request = session().request(stage.url("/user")) { $0.cachePolicy = .returnCacheDataDontLoad }
            stage.note(await request.serializingData().response)
        },
        scenario(
            "cookies are kept and sent",
            [
                Rule("/login", Answer(200, ["Set-Cookie": "a=1; Path=/", "Set-Cookie": "b=2; Path=/; Max-Age=60"])),
                // Foundation sends cookies in any order.
                Rule("/me", fields: ["Cookie": "a=1; b=2"], user), Rule("/me", fields: ["Cookie": "b=2; a=1"], user),
                Rule("/me", Answer(403)),
            ]
        ) { stage in
            let session = session { $0.httpCookieStorage?.cookieAcceptPolicy = .always }
            for path in ["/login", "/me"] {
                stage.note(
                    await session.request(stage.url(path)).serializingData(emptyResponseCodes: [200, 403]).response)
            }
            let cookies = session.sessionConfiguration.httpCookieStorage?.cookies ?? []
            for cookie in cookies.map({ "cookie \($0.name)=\($0.value)\($0.path)" }).sorted() { stage.note(cookie) }
        },
        scenario(
            "a cookie of a redirect is sent to its target",
            [
                Rule("/old", Answer(302, ["Location": "/me", "Set-Cookie": "c=3"])),
                Rule("/me", fields: ["Cookie": "c=3"], user), Rule("/me", Answer(403)),
            ]
        ) { stage in
            let request = session().request(stage.url("/old"))
            stage.note(await request.serializingData(emptyResponseCodes: [403]).response)
        },
        scenario(
            "a response may have a field twice",
            [Rule("/user", .text("x", 200, ["Vary": "A", "Vary": "B", "X-T": "1"]))]
        ) { stage in
            stage.note(await session().request(stage.url("/user")).serializingString().response)
        },
    ]
}
