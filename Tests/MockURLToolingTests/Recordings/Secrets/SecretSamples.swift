import Foundation
import Testing

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

    fileprivate init(_ kind: String, whole value: String) {
        (self.kind, self.value) = (kind, value)
    }
}

/// Characters of made-up credentials.
enum SampleAlphabet: String {
    case alphanumeric = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    case hexadecimal = "0123456789abcdef"
    case base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    case digits = "0123456789"

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
    static let all: [SecretSample] = code + clouds + models + payments + messages + operations + structured

    private static let code = [
        SecretSample("GitHub token", "ghp" + "_", 36), SecretSample("GitHub token", "gho" + "_", 36),
        SecretSample("GitHub token", "ghu" + "_", 36), SecretSample("GitHub token", "ghs" + "_", 36),
        SecretSample("GitHub token", "ghr" + "_", 76), SecretSample("GitHub token", "github" + "_pat_", 82),
        SecretSample("GitLab token", "glpat" + "-", 20), SecretSample("GitLab token", "gldt" + "-", 20),
        SecretSample("GitLab token", "glrt" + "-", 20), SecretSample("GitLab token", "glcbt" + "-64_", 20),
        SecretSample("GitLab token", "glptt" + "-", 40, .hexadecimal), SecretSample("GitLab token", "glft" + "-", 20),
        SecretSample("GitLab token", "glimt" + "-", 25), SecretSample("GitLab token", "glagent" + "-", 50),
        SecretSample("GitLab secret", "gloas" + "-", 64), SecretSample("GitLab token", "glsoat" + "-", 20),
        SecretSample("GitLab token", "glffct" + "-", 20), SecretSample("GitLab token", "GR134" + "8941", 20),
        SecretSample("Atlassian token", "ATATT" + "3xFfGF0", 180), SecretSample("npm token", "npm" + "_", 36),
        SecretSample("PyPI token", "pypi" + "-AgEIcHlwaS5vcmc", 90),
        SecretSample("RubyGems key", "rubygems" + "_", 48, .hexadecimal),
        SecretSample("Clojars token", "CLOJARS" + "_", 60), SecretSample("Docker token", "dckr" + "_pat_", 27),
        SecretSample("Docker token", "dckr" + "_oat_", 32), SecretSample("Artifactory key", "AKC" + "p", 69),
        SecretSample("Sourcegraph token", "sgp" + "_", 40, .hexadecimal),
        SecretSample("CircleCI token", "CCIPAT" + "_", 50),
        SecretSample("Buildkite token", "bkua" + "_", 40, .hexadecimal),
        SecretSample("Sonar token", "squ" + "_", 40, .hexadecimal),
        SecretSample("Sonar token", "sqp" + "_", 40, .hexadecimal),
    ]

    private static let clouds = [
        SecretSample("AWS access key id", "AK" + "IA", 16, .base32),
        SecretSample("AWS access key id", "AS" + "IA", 16, .base32),
        SecretSample("AWS session token", "IQoJb3" + "JpZ2luX2Vj", 300),
        SecretSample("AWS session token", "FwoGZX" + "IvYXdzE", 200),
        SecretSample("AWS Bedrock key", "AB" + "SK", 128), SecretSample("Google API key", "AI" + "za", 35),
        SecretSample("Google token", "ya" + "29.a0", 160), SecretSample("Google refresh token", "1/" + "/0g", 60),
        SecretSample("Google client secret", "GOCS" + "PX-", 28),
        SecretSample("DigitalOcean token", "dop" + "_v1_", 64, .hexadecimal),
        SecretSample("DigitalOcean token", "doo" + "_v1_", 64, .hexadecimal),
        SecretSample("DigitalOcean token", "dor" + "_v1_", 64, .hexadecimal),
        SecretSample("Heroku key", "HRKU" + "-AA", 58),
        SecretSample("Alibaba access key id", "LT" + "AI", 20), SecretSample("Fly token", "fo" + "1_", 43),
        SecretSample("Fly token", "fm" + "2_", 120), SecretSample("Netlify token", "nf" + "p_", 36),
        SecretSample("Supabase token", "sb" + "p_", 40, .hexadecimal),
        SecretSample("Supabase key", "sb" + "_secret_", 31),
        SecretSample("PlanetScale token", "pscale" + "_tkn_", 43),
        SecretSample("PlanetScale password", "pscale" + "_pw_", 43),
        SecretSample("Databricks token", "da" + "pi", 32, .hexadecimal),
        SecretSample("Pulumi token", "pu" + "l-", 40, .hexadecimal),
        SecretSample("Tailscale key", "tskey" + "-auth-", 32),
    ]

    private static let models = [
        SecretSample("OpenAI key", "sk" + "-proj-", 120), SecretSample("OpenAI key", "sk" + "-svcacct-", 120),
        SecretSample("OpenAI key", "sk" + "-", 48), SecretSample("OpenAI key", "sk" + "-admin-", 100),
        SecretSample("Anthropic key", "sk" + "-ant-api03-", 95),
        SecretSample("OpenRouter key", "sk" + "-or-v1-", 64, .hexadecimal),
        SecretSample("Hugging Face token", "h" + "f_", 34), SecretSample("Replicate token", "r" + "8_", 37),
        SecretSample("Groq key", "gs" + "k_", 52), SecretSample("xAI key", "xa" + "i-", 80),
        SecretSample("Perplexity key", "ppl" + "x-", 48), SecretSample("LangSmith key", "lsv2" + "_pt_", 43),
    ]

    private static let payments = [
        SecretSample("Stripe key", "sk" + "_live_", 24), SecretSample("Stripe key", "sk" + "_test_", 99),
        SecretSample("Stripe key", "rk" + "_live_", 24), SecretSample("Stripe signing secret", "wh" + "sec_", 32),
        SecretSample("Square token", "sq0" + "atp-", 22), SecretSample("Square secret", "sq0" + "csp-", 43),
        SecretSample("PayPal token", "A21" + "AA", 90), SecretSample("Razorpay key", "rzp" + "_live_", 14),
        SecretSample("Shopify token", "shp" + "at_", 32, .hexadecimal),
        SecretSample("Shopify token", "shp" + "ca_", 32, .hexadecimal),
        SecretSample("Shopify token", "shp" + "pa_", 32, .hexadecimal),
        SecretSample("Shopify secret", "shp" + "ss_", 32, .hexadecimal),
        SecretSample("Shippo token", "shippo" + "_live_", 40, .hexadecimal),
        SecretSample("EasyPost key", "EZ" + "AK", 54),
        SecretSample("Duffel token", "duffel" + "_live_", 43),
    ]

    private static let messages = [
        SecretSample("Slack token", "xox" + "b-123456789012-123456789012-", 24),
        SecretSample("Slack token", "xox" + "p-1234567890-", 40),
        SecretSample("Slack token", "xox" + "a-2-", 40), SecretSample("Slack token", "xox" + "s-", 40),
        SecretSample("Slack token", "xox" + "e-1-", 146),
        SecretSample("Slack token", "xa" + "pp-1-A012345-", 64, .hexadecimal),
        SecretSample("Twilio key", "S" + "K", 32, .hexadecimal), SecretSample("SendGrid key", "S" + "G.", 66),
        SecretSample("Mailgun key", "ke" + "y-", 32, .hexadecimal),
        SecretSample("Brevo key", "xkey" + "sib-", 81, .hexadecimal),
        SecretSample("Facebook token", "EA" + "AC", 160), SecretSample("Facebook token", "EA" + "AG", 160),
        SecretSample("Slack webhook", "hooks.slack" + ".com/services/T0ABCDEF1/B0ABCDEF2/", 24),
        SecretSample("Discord webhook", "discord" + ".com/api/webhooks/123456789012345678/", 68),
        SecretSample("Telegram token", "12345678" + "90:AA", 33),
        SecretSample(
            "Discord token",
            whole: "MT" + SampleAlphabet.alphanumeric.text(24, seed: 1) + ".GxYz12."
                + SampleAlphabet.alphanumeric.text(38, seed: 2)),
    ]

    private static let operations = [
        SecretSample("Vault token", "hv" + "s.", 95), SecretSample("Vault token", "hv" + "b.", 150),
        SecretSample("Vault token", "s" + ".", 24),
        SecretSample("Age key", "AGE-SECRET" + "-KEY-1", 58, .base32), SecretSample("Grafana token", "gl" + "sa_", 41),
        SecretSample("Grafana token", "gl" + "c_", 60), SecretSample("New Relic key", "NR" + "AK-", 27, .base32),
        SecretSample("Sentry token", "sntry" + "u_", 64, .hexadecimal),
        SecretSample("Doppler token", "dp" + ".pt.", 43),
        SecretSample("Dynatrace token", "dt0c01" + "." + "ABCDEFGHIJKLMNOPQRSTUVWX.", 64, .base32),
        SecretSample("Notion token", "nt" + "n_", 46), SecretSample("Linear key", "lin" + "_api_", 40),
        SecretSample("Airtable token", "pa" + "tAb3dEf6hIj9lMn.", 64, .hexadecimal),
        SecretSample("Figma token", "fig" + "d_", 43),
        SecretSample("Postman key", "PM" + "AK-", 59, .hexadecimal), SecretSample("Typeform token", "tf" + "p_", 59),
        SecretSample("Contentful token", "CF" + "PAT-", 43),
        SecretSample("HubSpot token", whole: "pat" + "-na1-1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d"),
        SecretSample(
            "Terraform token", whole: "Ab3dEf6hIj9lMn" + ".atlasv1." + SampleAlphabet.alphanumeric.text(66, seed: 3)),
        SecretSample("Azure client secret", whole: "Ab3" + "8Q~" + SampleAlphabet.alphanumeric.text(34, seed: 4)),
        SecretSample("Mailchimp key", whole: SampleAlphabet.hexadecimal.text(32, seed: 5) + "-us" + "12"),
        SecretSample("OpenShift token", "sha256" + "~", 43),
    ]

    private static let structured = [
        SecretSample("JWT", whole: webToken(seed: 7)), SecretSample("JWT", whole: webToken(seed: 8)),
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
