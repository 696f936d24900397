import TestSupport

@Suite struct `Reading requests` {
    @Test func `a request arrives with its fields in order and spelling`() {
        let seen = Locked<[String]>([])
        let result = serve("GET /a?b=c HTTP/1.1\r\nHost: x\r\nX-A: 1\r\nx-a:  two words \t\r\nEmpty:\r\n\r\n") {
            exchange in
            seen.withLock { $0 = exchange.request.fields.map { "\($0.name)=\($0.value)" } }
            try exchange.response.answer(ResponseHead(status: 200))
        }
        #expect(seen.withLock { $0 } == ["Host=x", "X-A=1", "x-a=two words", "Empty="])
        #expect(result.requests == ["GET /a?b=c"])
        #expect("\(result.end)" == "clientClosed")
    }

    @Test(arguments: [false, true])
    func `pipelined requests are answered in order`(byteForByte: Bool) {
        let result = serve(
            "POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\noneGET /2 HTTP/1.1\r\nHost: x\r\n\r\n"
                + "POST /3 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nth\r\n3\r\nree\r\n0\r\n\r\n",
            byteForByte: byteForByte, echo)
        #expect(result.requests == ["POST /1", "GET /2", "POST /3"])
        #expect(
            result.output
                == "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\noneHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nthree")
    }

    @Test(arguments: [(nil, ["POST /1", "GET /2"]), (3, ["POST /1"])] as [(UInt64?, [String])])
    func `a request after an unread body is read, unless the body is above the limit`(
        limit: UInt64?, requests: [String]
    ) {
        var limits = RequestLimits()
        if let limit { limits.unwantedBody = limit }
        let result = serve(
            "POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbodyGET /2 HTTP/1.1\r\nHost: x\r\n\r\n",
            limits: limits)
        #expect(result.requests == requests)
        #expect(limit == nil || "\(result.end)" == "answered")
    }

    @Test(arguments: [
        ("GET /p?q HTTP/1.1", RequestHead.Form.origin, Optional("/p?q"), "h:1"),
        ("GET http://a.example:8080/p?q HTTP/1.1", .absolute, "/p?q", "a.example:8080"),
        ("GET http://a.example?q HTTP/1.1", .absolute, "/?q", "a.example"),
        ("CONNECT a.example:443 HTTP/1.1", .authority, nil, "a.example:443"),
        ("CONNECT [::1]:443 HTTP/1.1", .authority, nil, "[::1]:443"),
        ("OPTIONS * HTTP/1.1", .asterisk, "*", "h:1"),
    ])
    func `a target has a form, a path and an authority`(
        line: String, form: RequestHead.Form, path: String?, authority: String
    ) {
        let seen = Locked<[String?]>([])
        let result = serve("\(line)\r\nHost: h:1\r\n\r\n") { exchange in
            let request = exchange.request
            seen.withLock { $0 = ["\(request.form)", request.path, request.authority] }
        }
        #expect(result.fault == nil)
        #expect(seen.withLock { $0 } == ["\(form)", path, authority])
    }

    @Test func `trailers are known after the body`() {
        let seen = Locked<[String]>([])
        _ = serve(
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX-Sum: 1\r\n\r\n"
        ) { exchange in
            _ = try exchange.drain()
            seen.withLock { $0 = exchange.trailers.map { "\($0.name)=\($0.value)" } }
        }
        #expect(seen.withLock { $0 } == ["X-Sum=1"])
    }

    @Test func `an upgrade is named only with its connection option`() {
        let seen = Locked<[String?]>([])
        _ = serve(
            "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n"
                + "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n"
        ) { exchange in
            let upgrade = exchange.request.upgrade
            seen.withLock { $0.append(upgrade) }
            try exchange.response.answer(ResponseHead(status: 200))
        }
        #expect(seen.withLock { $0 } == ["h2c", nil])
    }
}
