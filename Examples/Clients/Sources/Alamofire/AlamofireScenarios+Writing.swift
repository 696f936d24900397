import Alamofire
import Foundation

extension AlamofireScenarios {
    static let created = Answer.json(#"{"id":9,"name":"new"}"#, 201, ["Location": "/users/9"])

    static let writing = [
        scenario(
            "a JSON body is sent", [Rule("POST", "/users", body: Data(#"{"id":1,"name":"Ü"}"#.utf8), created)]
        ) { stage in
            let encoder = JSONParameterEncoder.sortedKeys
            let request = session().request(
                stage.url("/users"), method: .post, parameters: User(id: 1, name: "Ü"), encoder: encoder)
            stage.note(await request.serializingDecodable(User.self).response)
        },
        scenario("a form is sent", [Rule("POST", "/form", body: Data("a=1&b=x%20y".utf8), created)]) { stage in
            let request = session().request(stage.url("/form"), method: .post, parameters: ["a": "1", "b": "x y"])
            stage.note(await request.serializingDecodable(User.self).response)
        },
        scenario(
            "PUT and DELETE are sent",
            [Rule("PUT", "/u", body: Data("x".utf8), user), Rule("DELETE", "/u", Answer(204))]
        ) {
            stage in
            let session = session()
            stage.note(
                await session.upload(Data("x".utf8), to: stage.url("/u"), method: .put).serializingData().response)
            let delete = session.request(stage.url("/u"), method: .delete)
            stage.note(await delete.serializingDecodable(Empty.self).response)
        },
        scenario("an upload from memory arrives", [Rule("POST", "/up", body: Answer.bytes(300_000), created)]) {
            stage in
            let request = session().upload(Answer.bytes(300_000), to: stage.url("/up"))
            stage.note(await request.serializingDecodable(User.self).response)
            stage.note(
                "progress \(request.uploadProgress.completedUnitCount) of \(request.uploadProgress.totalUnitCount)")
        },
        scenario("an upload from a file arrives", [Rule("POST", "/up", body: Answer.bytes(300_000), created)]) {
            stage in
            let file = try stage.file("body", Answer.bytes(300_000))
            let request = session().upload(file, to: stage.url("/up"))
            stage.note(await request.serializingDecodable(User.self).response)
        },
        scenario("an empty upload arrives", [Rule("POST", "/up", body: Data(), created)]) { stage in
            stage.note(await session().upload(Data(), to: stage.url("/up")).serializingData().response)
        },
        scenario("an upload from a missing file fails", []) { stage in
            let request = session().upload(URL(fileURLWithPath: "/nowhere/body"), to: stage.url("/up"))
            stage.note(await request.serializingData().response)
        },
        scenario("an upload from a directory ends as with a server", [Rule("/up", created)]) { stage in
            let request = session().upload(stage.folder, to: stage.url("/up")) { $0.timeoutInterval = 2 }
            stage.note(await request.serializingData().response)
        },
        scenario("an upload from a stream ends as with a server", [Rule("/up", created)]) { stage in
            let stream = InputStream(data: Answer.bytes(10_000))
            stage.note(await session().upload(stream, to: stage.url("/up")).serializingData().response)
        },
        scenario("a multipart form arrives", [Rule("POST", "/form", body: multipart, created)]) { stage in
            let form = MultipartFormData(boundary: "limit")
            form.append(Data("Ann".utf8), withName: "name")
            form.append(Data([0, 255, 10]), withName: "file", fileName: "ü.bin", mimeType: "application/octet-stream")
            let request = session().upload(multipartFormData: form, to: stage.url("/form"))
            stage.note(await request.serializingDecodable(User.self).response)
        },
        scenario("a multipart form from a file arrives", [Rule("POST", "/form", body: multipart, created)]) { stage in
            let form = MultipartFormData(boundary: "limit")
            form.append(Data("Ann".utf8), withName: "name")
            form.append(Data([0, 255, 10]), withName: "file", fileName: "ü.bin", mimeType: "application/octet-stream")
            let request = session().upload(multipartFormData: form, to: stage.url("/form"), usingThreshold: 0)
            stage.note(await request.serializingDecodable(User.self).response)
        },
        scenario("a GET with a body fails", [Rule("/user", user)]) { stage in
            let request = session().request(stage.url("/user")) { $0.httpBody = Data("x".utf8) }
            stage.note(await request.serializingData().response)
        },
    ]

    private static var multipart: Data {
        let start =
            "--limit\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nAnn\r\n--limit\r\nContent-Disposition: "
            + "form-data; name=\"file\"; filename=\"ü.bin\"\r\nContent-Type: application/octet-stream\r\n\r\n"
        return Data(start.utf8) + Data([0, 255, 10]) + Data("\r\n--limit--\r\n".utf8)
    }
}
