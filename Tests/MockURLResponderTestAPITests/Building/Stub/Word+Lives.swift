import MockURLResponderTestAPI

extension Word {
    static let lives = [
        Word(#"{"name":"n","request":{"path":"/"},"priority":1,"optional":true,"repeatsLast":true,"times":2}"#) {
            $0.respond(to: "/").with(name: "n").priority(1).optionally().repeatingLast().times(2)
        },
        Word(#"{"request":{"path":"/"},"expect":2,"inOrder":true}"#) {
            $0.respond(to: "/").expect(2).inOrder().always()
        },
        Word(#"{"request":{"path":"/"},"expect":{"atLeast":1},"inOrder":"pay","times":3}"#) {
            $0.respond(to: "/").inOrder("pay").expect(1...).times(3)
        },
        Word(#"{"request":{"path":"/"},"expect":{"atLeast":2,"atMost":4}}"#) {
            $0.respond(to: "/").expect(2..<5).always()
        },
        Word(#"{"request":{"path":"/"},"expect":0}"#) { $0.respond(to: "/").expect(.never).always() },
        Word(#"{"request":{"path":"/"},"expect":0,"times":3}"#) { $0.respond(to: "/").expect(.never).times(3) },
        Word(#"{"request":{"path":"/"},"expect":1,"repeatsLast":true,"times":3}"#) {
            $0.respond(to: "/").expect(1).repeatingLast().times(3)
        },
        Word(#"{"request":{"path":"/"},"expect":3,"repeatsLast":true,"times":1}"#) {
            $0.respond(to: "/").expect(3).repeatingLast().once()
        },
        Word(
            """
            {"request":{"path":"/"},"expect":1,"inOrder":true,"times":1},
            {"request":{"path":"/"},"inOrder":true,"then":true}
            """
        ) { $0.respond(to: "/").expect(1).inOrder().once().then().always() },
        Word(#"{"request":{"path":"/"},"response":{"status":503},"expect":1,"inOrder":true}"#) {
            $0.respond(to: "/").expect(1).inOrder().always().replaced().with(status: 503).always()
        },
        Word(#"{"request":{"path":"/"},"scenarios":{"s":{"is":"a","becomes":"b"},"t":{"becomes":"c"}}}"#) {
            $0.respond(to: "/").when(scenario: "s", is: "a").with(scenario: "s", becoming: "b")
                .with(scenario: "t", becoming: "c").always()
        },
        Word(
            """
            {"name":"n","request":{"path":"/","query":{"a":"1"}},"scenarios":{"s":{"is":"a","becomes":"b"}},"times":1},
            {"name":"n","request":{"path":"/","query":{"a":"1"}},"scenarios":{"s":{"is":"a"}},"then":true}
            """
        ) {
            $0.respond(to: "/").when(.query("a", "1")).with(name: "n").when(scenario: "s", is: "a")
                .with(scenario: "s", becoming: "b").once().then().always()
        },
    ]
}
