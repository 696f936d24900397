import TestSupport

@Suite(.launching, .needs("python3")) struct `The certificate of an address that a program connects to` {
    @Test(arguments: ["192.0.2.7", "2001:db8::7", "::ffff:192.0.2.7"])
    func `names the peer of the socket, which swift-nio-ssl compares`(address: String) async throws {
        let code = """
            import ipaddress, socket, ssl
            context = ssl.create_default_context()
            context.check_hostname = False
            connection = context.wrap_socket(socket.create_connection(("\(address)", 443)))
            names = [value.strip() for kind, value in connection.getpeercert()["subjectAltName"] if kind == "IP Address"]
            named = [ipaddress.ip_address(name) for name in names]
            print(ipaddress.ip_address(connection.getpeername()[0]) in named)
            connection.sendall(b"GET / HTTP/1.0\\r\\n\\r\\n")
            """

        let run = try await MockedRun(["python3", "-c", code], [])

        #expect(run.output == "True\n", "\(run)")
    }
}
