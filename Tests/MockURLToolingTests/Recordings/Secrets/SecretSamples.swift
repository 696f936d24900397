import TestSupport

/// Made-up credentials of services, as their documentation describes them.
///
/// The prefix is apart from the rest, because hosts of code refuse files with what looks like a credential.
struct SecretSample: Sendable, CustomTestStringConvertible {
    let kind: String
    let value: String

    var testDescription: String { "\(kind) of \(value.utf8.count) characters" }

    fileprivate init(_ kind: String, _ prefix: String, _ count: Int, _ alphabet: SampleAlphabet = .alphanumeric) {
        (self.kind, value) = (
            kind, prefix + alphabet.text(count, seed: prefix.utf8.reduce(count) { $0 * 31 % 65_521 + Int($1) })
        )
    }

    /// Credentials of one kind and length, by their prefixes.
    fileprivate static func of(
        _ kind: String, _ count: Int, in alphabet: SampleAlphabet = .alphanumeric, _ prefixes: String...
    ) -> [SecretSample] {
        prefixes.map { SecretSample(kind, $0, count, alphabet) }
    }

    fileprivate init(_ kind: String, whole value: String) {
        (self.kind, self.value) = (kind, value)
    }
}

/// Characters of made-up credentials.
enum SampleAlphabet: String {
    case alphanumeric = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    case hexadecimal = "0123456789abcdef"
    case base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

    /// Returns characters that look random, and are the same in each run.
    func text(_ count: Int, seed: Int) -> String {
        let letters = Array(rawValue)
        var state = UInt64(seed) &+ 0x9E37_79B9_7F4A_7C15
        return String(
            (0..<count).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return letters[Int(state >> 33) % letters.count]
            })
    }
}

extension SecretSample {
    static let all: [SecretSample] =
        [code, clouds, models, payments, messages, operations].flatMap(\.self).flatMap(\.self)
        + [7, 8].map { SecretSample("JWT", whole: webToken(seed: $0)) }

    private static let code: [[SecretSample]] = [
        of("GitHub token", 36, "ghp" + "_", "gho" + "_", "ghu" + "_", "ghs" + "_"), of("GitHub token", 76, "ghr" + "_"),
        of("GitHub token", 82, "github" + "_pat_"),
        of("GitLab token", 20, "glpat" + "-", "gldt" + "-", "glrt" + "-", "glcbt" + "-64_"),
        of("GitLab token", 40, in: .hexadecimal, "glptt" + "-"), of("GitLab token", 20, "glft" + "-"),
        of("GitLab token", 25, "glimt" + "-"), of("GitLab token", 50, "glagent" + "-"),
        of("GitLab secret", 64, "gloas" + "-"),
        of("GitLab token", 20, "glsoat" + "-", "glffct" + "-", "GR134" + "8941"),
        of("Atlassian token", 180, "ATATT" + "3xFfGF0"), of("npm token", 36, "npm" + "_"),
        of("PyPI token", 90, "pypi" + "-AgEIcHlwaS5vcmc"), of("RubyGems key", 48, in: .hexadecimal, "rubygems" + "_"),
        of("Clojars token", 60, "CLOJARS" + "_"), of("Docker token", 27, "dckr" + "_pat_"),
        of("Docker token", 32, "dckr" + "_oat_"), of("Artifactory key", 69, "AKC" + "p"),
        of("Sourcegraph token", 40, in: .hexadecimal, "sgp" + "_"), of("CircleCI token", 50, "CCIPAT" + "_"),
        of("Buildkite token", 40, in: .hexadecimal, "bkua" + "_"),
        of("Sonar token", 40, in: .hexadecimal, "squ" + "_", "sqp" + "_"),
    ]

    private static let clouds: [[SecretSample]] = [
        of("AWS access key id", 16, in: .base32, "AK" + "IA", "AS" + "IA"),
        of("AWS session token", 300, "IQoJb3" + "JpZ2luX2Vj"), of("AWS session token", 200, "FwoGZX" + "IvYXdzE"),
        of("AWS Bedrock key", 128, "AB" + "SK"), of("Google API key", 35, "AI" + "za"),
        of("Google token", 160, "ya" + "29.a0"), of("Google refresh token", 60, "1/" + "/0g"),
        of("Google client secret", 28, "GOCS" + "PX-"),
        of("DigitalOcean token", 64, in: .hexadecimal, "dop" + "_v1_", "doo" + "_v1_", "dor" + "_v1_"),
        of("Heroku key", 58, "HRKU" + "-AA"), of("Alibaba access key id", 20, "LT" + "AI"),
        of("Fly token", 43, "fo" + "1_"), of("Fly token", 120, "fm" + "2_"), of("Netlify token", 36, "nf" + "p_"),
        of("Supabase token", 40, in: .hexadecimal, "sb" + "p_"), of("Supabase key", 31, "sb" + "_secret_"),
        of("PlanetScale token", 43, "pscale" + "_tkn_"), of("PlanetScale password", 43, "pscale" + "_pw_"),
        of("Databricks token", 32, in: .hexadecimal, "da" + "pi"),
        of("Pulumi token", 40, in: .hexadecimal, "pu" + "l-"), of("Tailscale key", 32, "tskey" + "-auth-"),
    ]

    private static let models: [[SecretSample]] = [
        of("OpenAI key", 120, "sk" + "-proj-", "sk" + "-svcacct-"), of("OpenAI key", 48, "sk" + "-"),
        of("OpenAI key", 100, "sk" + "-admin-"), of("Anthropic key", 95, "sk" + "-ant-api03-"),
        of("OpenRouter key", 64, in: .hexadecimal, "sk" + "-or-v1-"), of("Hugging Face token", 34, "h" + "f_"),
        of("Replicate token", 37, "r" + "8_"), of("Groq key", 52, "gs" + "k_"), of("xAI key", 80, "xa" + "i-"),
        of("Perplexity key", 48, "ppl" + "x-"), of("LangSmith key", 43, "lsv2" + "_pt_"),
    ]

    private static let payments: [[SecretSample]] = [
        of("Stripe key", 24, "sk" + "_live_"), of("Stripe key", 99, "sk" + "_test_"),
        of("Stripe key", 24, "rk" + "_live_"), of("Stripe signing secret", 32, "wh" + "sec_"),
        of("Square token", 22, "sq0" + "atp-"), of("Square secret", 43, "sq0" + "csp-"),
        of("PayPal token", 90, "A21" + "AA"), of("Razorpay key", 14, "rzp" + "_live_"),
        of("Shopify token", 32, in: .hexadecimal, "shp" + "at_", "shp" + "ca_", "shp" + "pa_"),
        of("Shopify secret", 32, in: .hexadecimal, "shp" + "ss_"),
        of("Shippo token", 40, in: .hexadecimal, "shippo" + "_live_"), of("EasyPost key", 54, "EZ" + "AK"),
        of("Duffel token", 43, "duffel" + "_live_"),
    ]

    private static let messages: [[SecretSample]] = [
        of("Slack token", 24, "xox" + "b-123456789012-123456789012-"),
        of("Slack token", 40, "xox" + "p-1234567890-", "xox" + "a-2-", "xox" + "s-"),
        of("Slack token", 146, "xox" + "e-1-"), of("Slack token", 64, in: .hexadecimal, "xa" + "pp-1-A012345-"),
        of("Twilio key", 32, in: .hexadecimal, "S" + "K"), of("SendGrid key", 66, "S" + "G."),
        of("Mailgun key", 32, in: .hexadecimal, "ke" + "y-"), of("Brevo key", 81, in: .hexadecimal, "xkey" + "sib-"),
        of("Facebook token", 160, "EA" + "AC", "EA" + "AG"),
        of("Slack webhook", 24, "hooks.slack" + ".com/services/T0ABCDEF1/B0ABCDEF2/"),
        of("Discord webhook", 68, "discord" + ".com/api/webhooks/123456789012345678/"),
        of("Telegram token", 33, "12345678" + "90:AA"),
        [
            SecretSample(
                "Discord token",
                whole: "MT" + SampleAlphabet.alphanumeric.text(24, seed: 1) + ".GxYz12."
                    + SampleAlphabet.alphanumeric.text(38, seed: 2))
        ],
    ]

    private static let operations: [[SecretSample]] = [
        of("Vault token", 95, "hv" + "s."), of("Vault token", 150, "hv" + "b."), of("Vault token", 24, "s" + "."),
        of("Age key", 58, in: .base32, "AGE-SECRET" + "-KEY-1"), of("Grafana token", 41, "gl" + "sa_"),
        of("Grafana token", 60, "gl" + "c_"), of("New Relic key", 27, in: .base32, "NR" + "AK-"),
        of("Sentry token", 64, in: .hexadecimal, "sntry" + "u_"), of("Doppler token", 43, "dp" + ".pt."),
        of("Dynatrace token", 64, in: .base32, "dt0c01" + "." + "ABCDEFGHIJKLMNOPQRSTUVWX."),
        of("Notion token", 46, "nt" + "n_"), of("Linear key", 40, "lin" + "_api_"),
        of("Airtable token", 64, in: .hexadecimal, "pa" + "tAb3dEf6hIj9lMn."), of("Figma token", 43, "fig" + "d_"),
        of("Postman key", 59, in: .hexadecimal, "PM" + "AK-"), of("Typeform token", 59, "tf" + "p_"),
        of("Contentful token", 43, "CF" + "PAT-"),
        [SecretSample("HubSpot token", whole: "pat" + "-na1-1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d")],
        [
            SecretSample(
                "Terraform token", whole: "Ab3dEf6hIj9lMn" + ".atlasv1." + SampleAlphabet.alphanumeric.text(66, seed: 3)
            )
        ], [SecretSample("Azure client secret", whole: "Ab3" + "8Q~" + SampleAlphabet.alphanumeric.text(34, seed: 4))],
        [SecretSample("Mailchimp key", whole: SampleAlphabet.hexadecimal.text(32, seed: 5) + "-us" + "12")],
        of("OpenShift token", 43, "sha256" + "~"),
    ]

    static func webToken(seed: Int, expiry: Int = 4_000_000_000) -> String {
        func part(_ text: String) -> String {
            Data(text.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-").replacing(
                "/", with: "_")
        }
        return part(#"{"alg":"HS256","typ":"JWT"}"#) + "."
            + part(#"{"sub":"user-\#(seed)","iat":1700000000,"exp":\#(expiry),"scope":"read"}"#) + "."
            + SampleAlphabet.alphanumeric.text(43, seed: seed)
    }
}
