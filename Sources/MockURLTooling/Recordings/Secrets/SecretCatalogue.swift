import Foundation

/// The credentials that are recognised without a name, as the documentation of services and the rules of secret scanners describe them.
///
/// Semicolons separate the kinds, each with its expressions. `~` begins an expression that also matches ordinary words, so that the text
/// after its prefix must look random. `SecretSample` has examples.
enum SecretCatalogue {
    static let expressions = kinds.split { $0 == "\n" || $0 == ";" }.flatMap { entry in
        let parts = entry.split(separator: ": ")
        let kind = parts[0].trimmingCharacters(in: .whitespaces)
        return parts[1].split(separator: " ").flatMap { text in
            let condition = text.first == "~" ? .random : conditions[kind] ?? .nothing
            return SecretExpression.all(kind, String(text.drop { $0 == "~" }), if: condition)
        }
    }

    private static let conditions: [String: SecretExpression.Condition] = [
        "JWT": .webToken, "basic credentials": .basic, "user in a URL": .user,
    ]

    private static let kinds = #"""
        JWT: eyJ[\w-]{1,2048}\.([\w-]{0,}\.[\w-]{1,}\.[\w-]{1,}\.|[\w-]{1,}\.|)[\w-]{0,}
        bearer token: ~<[Bb]earer\s>[\w+/=.~:-]{16,}; basic credentials: <[Bb]asic\s>[\w+/=-]{6,8192}
        user in a URL: <://>[^\s/?#"'-)<>{`@]{1,1024}
        OpenAI key: sk-(proj|svcacct|admin)-[\w-]{20,300} ~sk-[\w-]{20,300}; Anthropic key: sk-ant-[\w-]{20,300}
        OpenRouter key: sk-or-v1-[\w-]{32,128}; Langfuse key: sk-lf-[\w-]{32,48}
        Hugging Face token: (hf|api_org)_[A-Za-z\d]{30,48}; Replicate token: ~r8_[\w-]{32,48}
        Groq key: gsk_[A-Za-z\d]{40,80}; xAI key: xai-[\w-]{60,120}; Perplexity key: pplx-[A-Za-z\d]{40,64}
        LangSmith key: lsv2_(pt|sk)_[\w-]{32,80}; Anyscale key: esecret_[\w-]{20,80}
        GitHub token: gh(p|o|u|r)_[\w-]{30,255} ghs_[\w.=~-]{30,2000} github_pat_[\w-]{36,255}
        GitLab token: gl(pat|rt)-[\w.=~-]{20,300} gl(d|cb|pt|f|im|agen|soa|ffc)t-[\w-]{20,80} GR1348941[\w-]{20}
        GitLab secret: gloas-[\w-]{40,80}; Bitbucket token: ~ATBB[A-Za-z\d]{28,40}
        Atlassian token: AT(A|C)TT3[\w.=~-]{150,300}; npm token: npm_[A-Za-z\d]{36,40}
        PyPI token: pypi-AgE[\w-]{50,1000}; RubyGems key: rubygems_[A-Fa-f\d]{48}
        Clojars token: CLOJARS_[A-Za-z\d]{60}; Docker token: dckr_(p|o)at_[\w-]{20,64}
        Artifactory key: ~AKCp[A-Za-z\d]{60,80}; Artifactory token: ~cmVmd[A-Za-z\d]{59}
        Sourcegraph token: sgp_[\w-]{40,64}; Deno token: ddp_[A-Za-z\d]{36}; CircleCI token: CCIPAT_[\w-]{40,80}
        Buildkite token: bkua_[A-Fa-f\d]{40}; Sonar token: sq(u|p|a)_[A-Fa-f\d]{40}
        JetBrains token: ~perm:[\w+/=-]{40,200}; AWS access key id: A(KI|SI|BI|CC)A[A-Z2-7]{16}
        AWS session token: (IQoJb3JpZ2lu|FwoGZXIvYXdz)[\w+/=-]{100,4000}
        AWS Bedrock key: ABSK[\w+/=-]{100,280} bedrock-api-key-[\w+/=-]{40,4000}; Google API key: AIza[\w-]{35}
        Google token: ya29\.[\w.=~-]{20,2000}; Google refresh token: 1//0[\w-]{40,200}
        Google client secret: GOCSPX-[\w-]{24,40}; Google authorization code: 4/0A[\w-]{40,200}
        Azure client secret: [\w.=~-]{3}\dQ~[\w.=~-]{30,38}; DigitalOcean token: do(p|o|r)_v1_[A-Fa-f\d]{64}
        Heroku key: HRKU-[\w-]{36,64}; Alibaba access key id: ~LTAI[A-Za-z\d]{16,24}
        Tencent secret id: ~AKID[A-Za-z\d]{32,36}; Yandex key: ~AQVN[\w-]{35,38}; Yandex token: y0_[\w-]{40,80}
        Cloudflare key: v1\.0-[\w-]{150,200}; Fly token: fo1_[\w-]{43} fm(2|1r|1a)_[\w+/=-]{80,2000}
        Netlify token: nfp_[A-Za-z\d]{36,40}; Supabase token: sbp_[A-Fa-f\d]{40}; Supabase key: sb_secret_[\w-]{20,64}
        PlanetScale token: pscale_(tkn|oauth)_[\w.=~-]{32,64}; PlanetScale password: pscale_pw_[\w.=~-]{32,64}
        Databricks token: dapi[A-Fa-f\d]{32}; Pulumi token: pul-[A-Fa-f\d]{40}; Scalingo token: tk-us-[\w-]{48}
        Tailscale key: tskey-[\w-]{20,80}; Terraform token: [A-Za-z\d]{14}\.atlasv1\.[\w.=~-]{57,232}
        Stripe key: (sk_live|sk_test|sk_prod|rk_live|rk_test)_[A-Za-z\d]{10,255}
        Stripe signing secret: whsec_[\w+/=-]{24,80}; Square token: sq0atp-[\w-]{22,60} ~EAAA[\w-]{40,64}
        Square secret: sq0csp-[\w-]{30,60}
        PayPal token: ~A21AA[\w-]{60,200} access_token$(production|sandbox)$[\w/-]{20,100}
        Razorpay key: rzp_live_[A-Za-z\d]{14,24}; Flutterwave key: FLWSECK[\w-]{12,48}
        Shopify token: shp(at|ca|pa)_[A-Fa-f\d]{32}; Shopify secret: shpss_[A-Fa-f\d]{32}
        Shippo token: shippo_(live|test)_[A-Fa-f\d]{40}; EasyPost key: EZ(A|T)K[A-Za-z\d]{54}
        Duffel token: duffel_(live|test)_[\w-]{40,48}; Plaid token: access-(production|sandbox|development)-[\w-]{36}
        GoCardless token: ~live_[\w-]{40}
        Slack token: xox(b|p|a|r|s|o|c|e)-[\w-]{16,255} (xoxe\.xox|xapp-|xwfp-)[\w-]{16,255} xoxd-[\w+/=-]{16,400}
        Slack webhook: hooks\.slack\.com/(services|workflows|triggers)/[\w/-]{30,90}
        Discord webhook: discord(|app)\.com/api/webhooks/[\w/-]{60,120}
        Discord token: [MNO][\w-]{22,27}\.[\w-]{6,7}\.[\w-]{27,40}
        Teams webhook: webhook\.office\.com/webhookb2/[\w/-]{36,220}
        Telegram token: (<bot>|)\d{6,14}(:|%3[Aa])A[\w-]{32,36}; Twilio key: SK[A-Fa-f\d]{32}
        SendGrid key: SG\.[\w.=~-]{50,80}; Mailgun key: key-[A-Fa-f\d]{32}; Mailchimp key: [A-Fa-f\d]{32}-us[\w-]{1,3}
        Brevo key: (xkey|xsmtp)sib-[\w-]{64,100}; Resend key: ~re_[\w-]{30,40}
        Facebook token: EAA(C|M|G|B)[A-Za-z\d]{80,400}; Sendbird token: sendbird_[A-Fa-f\d]{40}
        Notion token: ntn_[A-Za-z\d]{40,60} secret_[A-Za-z\d]{43}; Linear key: lin_api_[A-Za-z\d]{32,48}
        Linear token: lin_oauth_[A-Za-z\d]{32,80}; Airtable token: ~pat[\w.=~-]{79}; Figma token: figd_[\w-]{38,60}
        Postman key: PMAK-[\w-]{50,64}; Typeform token: tfp_[\w.=~-]{40,80}; Contentful token: CFPAT-[\w-]{40,48}
        ReadMe key: rdme_[A-Za-z\d]{70}; Frame.io token: fio-u-[\w-]{64}; Mapbox token: sk\.eyJ[\w.=~-]{40,200}
        HubSpot token: pat-(na|eu)1-[\w-]{36}; Adobe secret: p8e-[A-Za-z\d]{32}; Prefect key: pnu_[A-Za-z\d]{36}
        1Password token: ops_eyJ[\w+/=-]{200,2000}; 1Password key: ~A3-[\w-]{34,40}
        Octopus key: ~API-[A-Za-z\d]{26,32}; Vault token: hv(s|r)\.[\w-]{24,200} hvb\.[\w-]{60,400} ~s\.[A-Za-z\d]{24}
        Age key: AGE-SECRET-KEY-1[A-Za-z\d]{58}; Grafana token: glsa_[\w-]{41} glc_[\w+/=-]{32,400}
        New Relic key: NRAK-[A-Za-z\d]{27} NRII-[\w-]{32} NRJS-[A-Za-z\d]{19}
        Sentry token: sntrys_[\w+/=-]{60,600} sntryu_[A-Fa-f\d]{64}
        Doppler token: dp\.pt\.[A-Za-z\d]{40,48} dp\.st\.[\w.=~-]{40,80}; Dynatrace token: dt0c01\.[\w.=~-]{80,100}
        OpenShift token: sha256~[\w-]{43}; Elastic token: essu_[\w+/=-]{40,100}; Harness key: ~pat\.[\w.=~-]{60,90}
        """#
}
