import TestSupport

/// A small client in Java, compiled for one test.
struct JavaProgram {
    private static let source = """
        import java.net.*; import java.net.http.*;
        class Client { public static void main(String[] a) throws Exception {
            var r = HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(a[0])).build(),
                HttpResponse.BodyHandlers.ofString());
            System.out.println(r.statusCode() + " " + r.body());
        } }
        """

    /// Sends a request to a URL.
    static func get(_ url: String, options: String...) async throws -> Command.Outcome {
        let folder = try TemporaryFolder()
        try write(Array(source.utf8), to: "\(folder.path)/Client.java")
        var command = Command("java")
        command.add(options + ["\(folder.path)/Client.java", url])
        return try await command.run()
    }
}
