/// Distinct JSON objects of 1 KiB with short members of all kinds, as a typical API sends.
package enum Items {
    package static let bodySize = 1_024

    package static func path(_ number: Int) -> String { "/items/\(number)" }

    package static func body(_ number: Int) -> String {
        var body = """
            {"id":\(number),"name":"Item \(number)","currency":"EUR","available":\(number.isMultiple(of: 3)),\
            "url":"https://api.example.com/items/\(number)","tags":["new","tag-\(number % 17)"],"variants":[
            """
        let end = #"],"note":""#
        var variant = 0
        while true {
            let next = Self.variant(variant, of: number)
            guard body.utf8.count + next.utf8.count + end.utf8.count + 2 <= bodySize else { break }
            body += next
            variant += 1
        }
        body += end
        body += String(repeating: ".", count: bodySize - body.utf8.count - 2)
        return body + "\"}"
    }

    private static func variant(_ variant: Int, of number: Int) -> String {
        let seed = number &* 31 &+ variant &* 7
        let comma = variant == 0 ? "" : ","
        return """
            \(comma){"sku":"\(number)-\(variant)","price":\(seed % 900).\(10 + seed % 90),\
            "city":"\(["Rotterdam", "Łódź", "Genève"][seed % 3])","stock":\(seed % 250),"sale":\(seed % 5 == 0)}
            """
    }
}
