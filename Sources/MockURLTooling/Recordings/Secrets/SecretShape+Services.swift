/// The credentials of services, as their documentation and the rules of secret scanners describe them.
extension SecretShape {
    static let services: [SecretShape] =
        models + code + clouds + payments + messages + tools + operations

    /// Language models.
    private static let models = [
        SecretShape("OpenAI key", "sk-proj-", .word, 20...300), SecretShape("OpenAI key", "sk-svcacct-", .word, 20...300),
        SecretShape("OpenAI key", "sk-admin-", .word, 20...300),
        SecretShape("OpenAI key", "sk-", .word, 20...300, random: true),
        SecretShape("Anthropic key", "sk-ant-", .word, 20...300),
        SecretShape("OpenRouter key", "sk-or-v1-", .word, 32...128), SecretShape("Langfuse key", "sk-lf-", .word, 32...48),
        SecretShape("Hugging Face token", "hf_", .alphanumeric, 30...48),
        SecretShape("Hugging Face token", "api_org_", .alphanumeric, 30...48),
        SecretShape("Replicate token", "r8_", .word, 32...48, random: true),
        SecretShape("Groq key", "gsk_", .alphanumeric, 40...80), SecretShape("xAI key", "xai-", .word, 60...120),
        SecretShape("Perplexity key", "pplx-", .alphanumeric, 40...64),
        SecretShape("LangSmith key", "lsv2_pt_", .word, 32...80), SecretShape("LangSmith key", "lsv2_sk_", .word, 32...80),
        SecretShape("Anyscale key", "esecret_", .word, 20...80),
    ]

    /// Hosts of code and registries of packages.
    private static let code = [
        SecretShape("GitHub token", "ghp_", .word, 30...255), SecretShape("GitHub token", "gho_", .word, 30...255),
        SecretShape("GitHub token", "ghu_", .word, 30...255), SecretShape("GitHub token", "ghs_", .dotted, 30...2_000),
        SecretShape("GitHub token", "ghr_", .word, 30...255), SecretShape("GitHub token", "github_pat_", .word, 36...255),
        SecretShape("GitLab token", "glpat-", .dotted, 20...300), SecretShape("GitLab token", "gldt-", .word, 20...64),
        SecretShape("GitLab token", "glrt-", .dotted, 20...300), SecretShape("GitLab token", "glcbt-", .word, 20...64),
        SecretShape("GitLab token", "glptt-", .word, 20...64), SecretShape("GitLab token", "glft-", .word, 20...80),
        SecretShape("GitLab token", "glimt-", .word, 20...64), SecretShape("GitLab token", "glagent-", .word, 40...64),
        SecretShape("GitLab secret", "gloas-", .word, 40...80), SecretShape("GitLab token", "glsoat-", .word, 20...64),
        SecretShape("GitLab token", "glffct-", .word, 20...64), SecretShape("GitLab token", "GR1348941", .word, 20...20),
        SecretShape("Bitbucket token", "ATBB", .alphanumeric, 28...40, random: true),
        SecretShape("Atlassian token", "ATATT3", .dotted, 150...300),
        SecretShape("Atlassian token", "ATCTT3", .dotted, 150...300),
        SecretShape("npm token", "npm_", .alphanumeric, 36...40), SecretShape("PyPI token", "pypi-AgE", .word, 50...1_000),
        SecretShape("RubyGems key", "rubygems_", .hexadecimal, 48...48),
        SecretShape("Clojars token", "CLOJARS_", .alphanumeric, 60...60),
        SecretShape("Docker token", "dckr_pat_", .word, 20...64), SecretShape("Docker token", "dckr_oat_", .word, 20...64),
        SecretShape("Artifactory key", "AKCp", .alphanumeric, 60...80, random: true),
        SecretShape("Artifactory token", "cmVmd", .alphanumeric, 59...59, random: true),
        SecretShape("Sourcegraph token", "sgp_", .word, 40...64), SecretShape("Deno token", "ddp_", .alphanumeric, 36...36),
        SecretShape("CircleCI token", "CCIPAT_", .word, 40...80), SecretShape("Buildkite token", "bkua_", .hexadecimal, 40...40),
        SecretShape("Sonar token", "squ_", .hexadecimal, 40...40), SecretShape("Sonar token", "sqp_", .hexadecimal, 40...40),
        SecretShape("Sonar token", "sqa_", .hexadecimal, 40...40),
        SecretShape("JetBrains token", "perm:", .base64, 40...200, random: true),
    ]

    /// Clouds.
    private static let clouds = [
        SecretShape("AWS access key id", "AKIA", .base32, 16...16), SecretShape("AWS access key id", "ASIA", .base32, 16...16),
        SecretShape("AWS access key id", "ABIA", .base32, 16...16), SecretShape("AWS access key id", "ACCA", .base32, 16...16),
        SecretShape("AWS session token", "IQoJb3JpZ2lu", .base64, 100...4_000),
        SecretShape("AWS session token", "FwoGZXIvYXdz", .base64, 100...4_000),
        SecretShape("AWS Bedrock key", "ABSK", .base64, 100...280),
        SecretShape("AWS Bedrock key", "bedrock-api-key-", .base64, 40...4_000),
        SecretShape("Google API key", "AIza", .word, 35...35), SecretShape("Google token", "ya29.", .dotted, 20...2_000),
        SecretShape("Google refresh token", "1//0", .word, 40...200), SecretShape("Google client secret", "GOCSPX-", .word, 24...40),
        SecretShape("Google authorization code", "4/0A", .word, 40...200),
        SecretShape("DigitalOcean token", "dop_v1_", .hexadecimal, 64...64),
        SecretShape("DigitalOcean token", "doo_v1_", .hexadecimal, 64...64),
        SecretShape("DigitalOcean token", "dor_v1_", .hexadecimal, 64...64),
        SecretShape("Heroku key", "HRKU-", .word, 36...64), SecretShape("Alibaba access key id", "LTAI", .alphanumeric, 16...24, random: true),
        SecretShape("Tencent secret id", "AKID", .alphanumeric, 32...36, random: true),
        SecretShape("Yandex key", "AQVN", .word, 35...38, random: true), SecretShape("Yandex token", "y0_", .word, 40...80),
        SecretShape("Cloudflare key", "v1.0-", .word, 150...200), SecretShape("Fly token", "fo1_", .word, 43...43),
        SecretShape("Fly token", "fm2_", .base64, 80...2_000), SecretShape("Fly token", "fm1r_", .base64, 80...2_000),
        SecretShape("Fly token", "fm1a_", .base64, 80...2_000), SecretShape("Netlify token", "nfp_", .alphanumeric, 36...40),
        SecretShape("Supabase token", "sbp_", .hexadecimal, 40...40), SecretShape("Supabase key", "sb_secret_", .word, 20...64),
        SecretShape("PlanetScale token", "pscale_tkn_", .dotted, 32...64),
        SecretShape("PlanetScale token", "pscale_oauth_", .dotted, 32...64),
        SecretShape("PlanetScale password", "pscale_pw_", .dotted, 32...64),
        SecretShape("Databricks token", "dapi", .hexadecimal, 32...32), SecretShape("Pulumi token", "pul-", .hexadecimal, 40...40),
        SecretShape("Scalingo token", "tk-us-", .word, 48...48), SecretShape("Tailscale key", "tskey-", .word, 20...80),
    ]

    /// Payments and shops.
    private static let payments = [
        SecretShape("Stripe key", "sk_live_", .alphanumeric, 10...255), SecretShape("Stripe key", "sk_test_", .alphanumeric, 10...255),
        SecretShape("Stripe key", "rk_live_", .alphanumeric, 10...255), SecretShape("Stripe key", "rk_test_", .alphanumeric, 10...255),
        SecretShape("Stripe key", "sk_prod_", .alphanumeric, 10...255), SecretShape("Stripe signing secret", "whsec_", .base64, 24...80),
        SecretShape("Square token", "sq0atp-", .word, 22...60), SecretShape("Square secret", "sq0csp-", .word, 30...60),
        SecretShape("Square token", "EAAA", .word, 40...64, random: true),
        SecretShape("PayPal token", "A21AA", .word, 60...200, random: true),
        SecretShape("PayPal token", "access_token$production$", .path, 20...100),
        SecretShape("PayPal token", "access_token$sandbox$", .path, 20...100),
        SecretShape("Razorpay key", "rzp_live_", .alphanumeric, 14...24), SecretShape("Flutterwave key", "FLWSECK", .word, 12...48),
        SecretShape("Shopify token", "shpat_", .hexadecimal, 32...32), SecretShape("Shopify token", "shpca_", .hexadecimal, 32...32),
        SecretShape("Shopify token", "shppa_", .hexadecimal, 32...32), SecretShape("Shopify secret", "shpss_", .hexadecimal, 32...32),
        SecretShape("Shippo token", "shippo_live_", .hexadecimal, 40...40),
        SecretShape("Shippo token", "shippo_test_", .hexadecimal, 40...40),
        SecretShape("EasyPost key", "EZAK", .alphanumeric, 54...54), SecretShape("EasyPost key", "EZTK", .alphanumeric, 54...54),
        SecretShape("Duffel token", "duffel_live_", .word, 40...48), SecretShape("Duffel token", "duffel_test_", .word, 40...48),
        SecretShape("Plaid token", "access-production-", .word, 36...36), SecretShape("Plaid token", "access-sandbox-", .word, 36...36),
        SecretShape("Plaid token", "access-development-", .word, 36...36),
        SecretShape("GoCardless token", "live_", .word, 40...40, random: true),
    ]

    /// Messages and social networks.
    private static let messages = [
        SecretShape("Slack token", "xoxb-", .word, 16...255), SecretShape("Slack token", "xoxp-", .word, 16...255),
        SecretShape("Slack token", "xoxa-", .word, 16...255), SecretShape("Slack token", "xoxr-", .word, 16...255),
        SecretShape("Slack token", "xoxs-", .word, 16...255), SecretShape("Slack token", "xoxo-", .word, 16...255),
        SecretShape("Slack token", "xoxc-", .word, 16...255), SecretShape("Slack token", "xoxd-", .base64, 16...400),
        SecretShape("Slack token", "xoxe-", .word, 16...255), SecretShape("Slack token", "xoxe.xox", .word, 16...255),
        SecretShape("Slack token", "xapp-", .word, 16...255), SecretShape("Slack token", "xwfp-", .word, 16...255),
        SecretShape("Slack webhook", "hooks.slack.com/services/", .path, 30...80),
        SecretShape("Slack webhook", "hooks.slack.com/workflows/", .path, 30...90),
        SecretShape("Slack webhook", "hooks.slack.com/triggers/", .path, 30...90),
        SecretShape("Discord webhook", "discord.com/api/webhooks/", .path, 60...120),
        SecretShape("Discord webhook", "discordapp.com/api/webhooks/", .path, 60...120),
        SecretShape("Teams webhook", "webhook.office.com/webhookb2/", .path, 36...220),
        SecretShape("Twilio key", "SK", .hexadecimal, 32...32), SecretShape("SendGrid key", "SG.", .dotted, 50...80),
        SecretShape("Mailgun key", "key-", .hexadecimal, 32...32), SecretShape("Brevo key", "xkeysib-", .word, 64...100),
        SecretShape("Brevo key", "xsmtpsib-", .word, 64...100), SecretShape("Resend key", "re_", .word, 30...40, random: true),
        SecretShape("Facebook token", "EAAC", .alphanumeric, 80...400), SecretShape("Facebook token", "EAAM", .alphanumeric, 80...400),
        SecretShape("Facebook token", "EAAG", .alphanumeric, 80...400), SecretShape("Facebook token", "EAAB", .alphanumeric, 80...400),
        SecretShape("Sendbird token", "sendbird_", .hexadecimal, 40...40),
    ]

    /// Tools of teams.
    private static let tools = [
        SecretShape("Notion token", "ntn_", .alphanumeric, 40...60), SecretShape("Notion token", "secret_", .alphanumeric, 43...43),
        SecretShape("Linear key", "lin_api_", .alphanumeric, 32...48), SecretShape("Linear token", "lin_oauth_", .alphanumeric, 32...80),
        SecretShape("Airtable token", "pat", .dotted, 79...79, random: true), SecretShape("Figma token", "figd_", .word, 38...60),
        SecretShape("Postman key", "PMAK-", .word, 50...64), SecretShape("Typeform token", "tfp_", .dotted, 40...80),
        SecretShape("Contentful token", "CFPAT-", .word, 40...48), SecretShape("ReadMe key", "rdme_", .alphanumeric, 70...70),
        SecretShape("Frame.io token", "fio-u-", .word, 64...64), SecretShape("Mapbox token", "sk.eyJ", .dotted, 40...200),
        SecretShape("HubSpot token", "pat-na1-", .word, 36...36), SecretShape("HubSpot token", "pat-eu1-", .word, 36...36),
        SecretShape("Adobe secret", "p8e-", .alphanumeric, 32...32), SecretShape("Prefect key", "pnu_", .alphanumeric, 36...36),
        SecretShape("1Password token", "ops_eyJ", .base64, 200...2_000),
        SecretShape("1Password key", "A3-", .word, 34...40, random: true),
        SecretShape("Octopus key", "API-", .alphanumeric, 26...32, random: true),
    ]

    /// Operations and vaults.
    private static let operations = [
        SecretShape("Vault token", "hvs.", .word, 24...200), SecretShape("Vault token", "hvb.", .word, 60...400),
        SecretShape("Vault token", "hvr.", .word, 24...200), SecretShape("Vault token", "s.", .alphanumeric, 24...24, random: true),
        SecretShape("Age key", "AGE-SECRET-KEY-1", .alphanumeric, 58...58),
        SecretShape("Grafana token", "glsa_", .word, 41...41), SecretShape("Grafana token", "glc_", .base64, 32...400),
        SecretShape("New Relic key", "NRAK-", .alphanumeric, 27...27), SecretShape("New Relic key", "NRII-", .word, 32...32),
        SecretShape("New Relic key", "NRJS-", .alphanumeric, 19...19),
        SecretShape("Sentry token", "sntrys_", .base64, 60...600), SecretShape("Sentry token", "sntryu_", .hexadecimal, 64...64),
        SecretShape("Doppler token", "dp.pt.", .alphanumeric, 40...48), SecretShape("Doppler token", "dp.st.", .dotted, 40...80),
        SecretShape("Dynatrace token", "dt0c01.", .dotted, 80...100), SecretShape("OpenShift token", "sha256~", .word, 43...43),
        SecretShape("Elastic token", "essu_", .base64, 40...100), SecretShape("Harness key", "pat.", .dotted, 60...90, random: true),
    ]
}
