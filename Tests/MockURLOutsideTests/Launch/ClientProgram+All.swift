extension ClientProgram {
    static let all = tools + pythons + nodes + compiled + scripted + launchers

    private static let tools = [
        Self(name: "curl", tool: "curl", words: ["curl", "-sSf", url]),
        // On http, the first request offers HTTP/2.
        Self(name: "curl --http2", tool: "curl", words: ["curl", "-sSf", "--http2", url]),
        Self(name: "curl -4", tool: "curl", words: ["curl", "-sSf", "-4", url], schemes: ["http"]),
        Self(name: "curl -6", tool: "curl", words: ["curl", "-sSf", "-6", url], schemes: ["http"]),
        Self(name: "wget", tool: "wget", words: ["wget", "-t", "1", "-qO-", url]),
        Self(name: "busybox wget", tool: "busybox", words: ["busybox", "wget", "-qO-", url]),
        Self(name: "git ls-remote", tool: "git", words: ["git", "ls-remote", url + "x.git"]),
        Self(
            name: "openssl s_client", tool: "openssl",
            words: [
                "sh", "-c",
                #"printf 'GET / HTTP/1.0\r\nHost: rates.example\r\n\r\n' | openssl s_client -quiet -verify_return_error"#
                    + " -connect rates.example:443 -servername rates.example",
            ], schemes: ["https"]),
    ]

    /// Debian's packages are for Debian's Python.
    private static let python = "/usr/bin/python3"

    private static func python(_ name: String, _ library: String?, _ code: String) -> Self {
        Self(
            name: name, tool: "python3",
            library: library.map { ("python3-\($0)", [python, "-c", "import \($0)"]) } ?? ("python3", [python, "-V"]),
            words: [python, "-c", "import sys; url = sys.argv[1]\n" + code, url])
    }

    private static let pythons = [
        python("Python urllib", nil, "import urllib.request; print(urllib.request.urlopen(url).read().decode())"),
        python("Python requests", "requests", "import requests; print(requests.get(url).text)"),
        python("Python httpx", "httpx", "import httpx; print(httpx.get(url).text)"),
        python(
            "Python urllib3", "urllib3",
            "import urllib3; print(urllib3.PoolManager().request('GET', url).data.decode())"),
        python(
            "Python aiohttp", "aiohttp",
            """
            import asyncio, aiohttp
            async def main():
                async with aiohttp.ClientSession() as session:
                    async with session.get(url) as response: print(await response.text())
            asyncio.run(main())
            """),
    ]

    private static let nodes = [
        Self(
            name: "Node fetch", tool: "node",
            words: ["node", "-e", "fetch(process.argv[1]).then(r => r.text()).then(console.log)", url]),
        Self(
            name: "Node http and https", tool: "node",
            words: [
                "node", "-e", "const u = process.argv[1]; require(u.split(':')[0]).get(u, r => r.pipe(process.stdout))",
                url,
            ]),
    ]

    private static func go(_ name: String, cgo: String) -> Self {
        let text = """
            package main
            import ("fmt"; "io"; "net/http"; "os")
            func main() {
                response, err := http.Get(os.Args[1])
                if err != nil { fmt.Println(err); os.Exit(1) }
                io.Copy(os.Stdout, response.Body)
            }
            """
        return Self(
            name: name, tool: "go",
            source: Source(
                name: "main.go", text: text, compile: ["go", "build", "-o", folder + "/main", folder + "/main.go"],
                variables: ["CGO_ENABLED": cgo, "GOTOOLCHAIN": "local", "GOFLAGS": "-mod=mod"]),
            words: [folder + "/main", url])
    }

    private static func java(_ name: String, _ body: String) -> Self {
        let text = """
            import java.net.*; import java.net.http.*;
            class Client { public static void main(String[] words) throws Exception { var uri = URI.create(words[0]); \(body) } }
            """
        return Self(
            name: name, tool: "java", source: Source(name: "Client.java", text: text),
            words: ["java", folder + "/Client.java", url])
    }

    private static let compiled = [
        go("Go, static", cgo: "0"), go("Go, with cgo", cgo: "1"),
        java(
            "Java HttpClient",
            """
            System.out.print(HttpClient.newHttpClient().send(HttpRequest.newBuilder(uri).build(),
                HttpResponse.BodyHandlers.ofString()).body());
            """),
        java("Java URL", "System.out.print(new String(uri.toURL().openStream().readAllBytes()));"),
    ]

    private static let scripted = [
        Self(
            name: "Perl LWP", tool: "perl",
            library: ("libwww-perl and liblwp-protocol-https-perl", ["perl", "-MLWP::Protocol::https", "-e", "1"]),
            words: ["perl", "-MLWP::UserAgent", "-e", "print LWP::UserAgent->new->get($ARGV[0])->decoded_content", url]),
        Self(
            name: "Perl HTTP::Tiny", tool: "perl",
            library: ("libio-socket-ssl-perl", ["perl", "-MIO::Socket::SSL", "-e", "1"]),
            words: [
                "perl", "-MHTTP::Tiny", "-e", "print HTTP::Tiny->new(verify_SSL => 1)->get($ARGV[0])->{content}", url,
            ]),
        Self(
            name: "Ruby Net::HTTP", tool: "ruby",
            words: ["ruby", "-rnet/http", "-e", "puts Net::HTTP.get(URI(ARGV[0]))", url]),
        Self(name: "PHP streams", tool: "php", words: ["php", "-r", "echo file_get_contents($argv[1]);", url]),
        Self(
            name: "PHP curl", tool: "php",
            library: ("php-curl", ["php", "-r", "exit(function_exists('curl_init') ? 0 : 1);"]),
            words: ["php", "-r", "curl_exec(curl_init($argv[1]));", url]),
    ]

    private static let launchers = [
        Self(name: "a script", tool: "curl", words: ["sh", "-c", "body=$(curl -sSf \(url)); echo \"$body\"; exit 0"]),
        Self(name: "env -i", tool: "curl", words: ["env", "-i", "/usr/bin/curl", "-sSf", url]),
        Self(name: "a session of its own", tool: "curl", words: ["sh", "-c", "(setsid curl -sSf \(url) &) | cat"]),
    ]
}
