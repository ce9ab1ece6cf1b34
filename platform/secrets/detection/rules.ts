/**
 * A form of secrets that differs from other text. `pattern` is a regular expression without lookarounds, back
 * references or nested repetitions: it is tried at one place, so that the time for a text is linear in its length.
 * `test/platform/secrets/detection/rules.test.ts` compares it with RE2.
 */
export interface SecretRule {
  kind: string;
  /** Texts with which it can begin; only where one stands is the pattern tried. Case counts. */
  begins: readonly string[];
  /** What has to stand there from the beginning on. A group, where it has one, is the secret; otherwise all of it is. */
  pattern: RegExp;
  /** Whether letters, digits and `_` before the beginning make it a part of something else. */
  isWord: boolean;
  /** Whether a character after the end that could continue it makes it something else. */
  ends?: RegExp;
  /** Where the issuer describes the form. */
  source: string;
}

const letters = /[A-Za-z0-9]/;
const lettersAndDashes = /[A-Za-z0-9_-]/;

/** The forms of tokens and keys, most specific first. */
export const secretRules: readonly SecretRule[] = [
  {
    kind: 'private_key',
    begins: ['-----BEGIN '],
    // Without a body it is only named, e.g. in a search for such files.
    pattern:
      /-----BEGIN ([A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\r|\\n){1,8}[A-Za-z0-9+/=:,. \r\n\\-]{32,1000})/y,
    isWord: false,
    source: 'RFC 7468, section 10; RFC 4880, section 6.2',
  },
  {
    kind: 'aws_access_key_id',
    begins: ['AKIA', 'ASIA'],
    pattern: /(?:AKIA|ASIA)[A-Z2-7]{16}/y,
    isWord: true,
    ends: letters,
    source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids',
  },
  {
    kind: 'github_token',
    begins: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    pattern: /gh[pousr]_[A-Za-z0-9]{36,255}/y,
    isWord: true,
    ends: letters,
    source: 'https://github.blog/engineering/behind-githubs-new-authentication-token-formats/',
  },
  {
    kind: 'github_token',
    begins: ['github_pat_'],
    pattern: /github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/y,
    isWord: true,
    ends: letters,
    source:
      'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github',
  },
  {
    kind: 'gitlab_token',
    begins: ['glpat-', 'gldt-', 'glrt-', 'glcbt-', 'glptt-', 'glft-', 'glsoat-', 'glagent-', 'gloas-'],
    pattern: /gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|oas)-[A-Za-z0-9_.-]{20,300}/y,
    isWord: true,
    source: 'https://docs.gitlab.com/security/tokens/#token-prefixes',
  },
  {
    kind: 'slack_token',
    begins: ['xoxb-', 'xoxp-', 'xoxa-', 'xoxe-', 'xoxe.', 'xoxr-', 'xoxs-', 'xoxo-', 'xapp-'],
    pattern: /(?:xox[abeoprs][-.]|xapp-)[A-Za-z0-9.-]{0,20}\d[A-Za-z0-9.-]{16,300}/y,
    isWord: true,
    source: 'https://docs.slack.dev/authentication/tokens/',
  },
  {
    kind: 'slack_webhook',
    begins: ['hooks.slack.com/'],
    pattern:
      /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Z0-9]{8,14}\/[A-Za-z0-9]{8,20}\/[A-Za-z0-9/]{16,120})/y,
    isWord: false,
    source: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/',
  },
  {
    kind: 'stripe_key',
    begins: ['sk_live_', 'rk_live_'],
    pattern: /[rs]k_live_[A-Za-z0-9]{24,250}/y,
    isWord: true,
    source: 'https://docs.stripe.com/keys',
  },
  {
    kind: 'google_api_key',
    begins: ['AIza'],
    pattern: /AIza[A-Za-z0-9_-]{35}/y,
    isWord: true,
    ends: lettersAndDashes,
    source: 'https://cloud.google.com/docs/authentication/api-keys',
  },
  {
    kind: 'google_oauth_client_secret',
    begins: ['GOCSPX-'],
    pattern: /GOCSPX-[A-Za-z0-9_-]{28}/y,
    isWord: true,
    ends: lettersAndDashes,
    source: 'https://developers.google.com/identity/protocols/oauth2',
  },
  {
    kind: 'azure_storage_key',
    begins: ['AccountKey=', 'SharedAccessKey=', 'AccountKey =', 'accountkey='],
    pattern: /(?:AccountKey|SharedAccessKey|accountkey) ?= ?([A-Za-z0-9+/]{40,86}={1,2})/y,
    isWord: true,
    source: 'https://learn.microsoft.com/azure/storage/common/storage-configure-connection-string',
  },
  {
    kind: 'azure_shared_access_signature',
    begins: ['?sig=', '&sig=', ';sig=', 'amp;sig='],
    pattern: /(?:[?&;]|amp;)sig=([A-Za-z0-9+/%-]{40,120})/y,
    isWord: false,
    source: 'https://learn.microsoft.com/rest/api/storageservices/create-service-sas',
  },
  {
    kind: 'npm_token',
    begins: ['npm_'],
    pattern: /npm_[A-Za-z0-9]{36}/y,
    isWord: true,
    ends: letters,
    source: 'https://github.blog/security/announcing-npms-new-access-token-format/',
  },
  {
    kind: 'npm_token',
    begins: ['_authToken'],
    pattern: /_authToken ?= ?"?([A-Za-z0-9+/=-]{32,200})/y,
    isWord: false,
    source: 'https://docs.npmjs.com/cli/configuring-npm/npmrc#auth-related-configuration',
  },
  {
    kind: 'pypi_token',
    begins: ['pypi-AgEIcHlwaS5vcmc', 'pypi-AgENdGVzdC5weXBpLm9yZw'],
    pattern: /pypi-Ag(?:EIcHlwaS5vcmc|ENdGVzdC5weXBpLm9yZw)[A-Za-z0-9_-]{50,500}/y,
    isWord: true,
    source: 'https://docs.pypi.org/api/secrets/',
  },
  {
    kind: 'sendgrid_key',
    begins: ['SG.'],
    pattern: /SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/y,
    isWord: true,
    ends: lettersAndDashes,
    source: 'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys',
  },
  {
    kind: 'twilio_api_key',
    begins: ['SK'],
    pattern: /SK[0-9a-f]{32}/y,
    isWord: true,
    ends: letters,
    source: 'https://www.twilio.com/docs/glossary/what-is-a-sid',
  },
  {
    kind: 'openai_key',
    begins: ['sk-proj-', 'sk-svcacct-', 'sk-admin-'],
    pattern: /sk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{20,250}/y,
    isWord: true,
    source: 'https://platform.openai.com/docs/api-reference/authentication',
  },
  {
    kind: 'anthropic_key',
    begins: ['sk-ant-'],
    pattern: /sk-ant-[a-z]{3,12}\d{2}-[A-Za-z0-9_-]{40,200}/y,
    isWord: true,
    source: 'https://docs.anthropic.com/en/api/overview',
  },
  {
    kind: 'hugging_face_token',
    begins: ['hf_'],
    pattern: /hf_[A-Za-z0-9]{34,40}/y,
    isWord: true,
    ends: letters,
    source: 'https://huggingface.co/docs/hub/security-tokens',
  },
  {
    kind: 'digitalocean_token',
    begins: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    pattern: /do[por]_v1_[0-9a-f]{64}/y,
    isWord: true,
    ends: letters,
    source: 'https://www.digitalocean.com/blog/new-api-token-patterns',
  },
  {
    kind: 'databricks_token',
    begins: ['dapi'],
    pattern: /dapi[0-9a-f]{32}(?:-\d)?/y,
    isWord: true,
    ends: letters,
    source: 'https://docs.databricks.com/aws/en/dev-tools/auth/pat',
  },
  {
    kind: 'vault_token',
    begins: ['hvs.', 'hvb.', 'hvr.'],
    pattern: /hv[sbr]\.[A-Za-z0-9_-]{24,300}/y,
    isWord: true,
    source: 'https://developer.hashicorp.com/vault/docs/concepts/tokens#token-prefixes',
  },
  {
    kind: 'docker_hub_token',
    begins: ['dckr_pat_', 'dckr_oat_'],
    pattern: /dckr_[po]at_[A-Za-z0-9_-]{27,60}/y,
    isWord: true,
    source: 'https://docs.docker.com/security/access-tokens/',
  },
  {
    kind: 'atlassian_token',
    begins: ['ATATT3'],
    pattern: /ATATT3[A-Za-z0-9_=-]{60,300}/y,
    isWord: true,
    source: 'https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/',
  },
  {
    kind: 'shopify_token',
    begins: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/y,
    isWord: true,
    ends: letters,
    source: 'https://shopify.dev/changelog/length-of-the-shopify-access-token-is-increasing',
  },
  {
    kind: 'new_relic_key',
    begins: ['NRAK-'],
    pattern: /NRAK-[A-Z0-9]{27}/y,
    isWord: true,
    ends: letters,
    source: 'https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/',
  },
  {
    kind: 'grafana_token',
    begins: ['glsa_'],
    pattern: /glsa_[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}/y,
    isWord: true,
    ends: letters,
    source: 'https://grafana.com/docs/grafana/latest/administration/service-accounts/',
  },
  {
    kind: 'url_password',
    begins: ['://'],
    // User and password in front of a host (RFC 3986, section 3.2.1).
    pattern: /:\/\/[^\s/?#@:"'<>`|\\]{0,128}:([^\s/?#@"'<>`|\\]{1,256})@[A-Za-z0-9[]/y,
    isWord: false,
    source: 'RFC 3986, section 3.2.1; https://www.postgresql.org/docs/current/libpq-connect.html',
  },
  {
    kind: 'authorization_header',
    begins: ['Authorization', 'authorization'],
    pattern:
      /[Aa]uthorization["']?\s{0,4}[:=]\s{0,4}["']?(?:Bearer|Basic|bearer|basic|Token|token) ([A-Za-z0-9+/_.=~-]{16,1000})/y,
    isWord: true,
    source: 'RFC 7617, section 2; RFC 6750, section 2.1',
  },
  {
    kind: 'password_argument',
    begins: ['ConvertTo-SecureString'],
    pattern: /ConvertTo-SecureString[ \t]{1,8}(?:-String[ \t]{1,8})?["']([^"'$\r\n]{4,128})["']/y,
    isWord: true,
    source: 'https://learn.microsoft.com/powershell/module/microsoft.powershell.security/convertto-securestring',
  },
  {
    kind: 'password_argument',
    begins: ['net user '],
    pattern: /net user [^\s/]{1,64} ([^\s/$%*][^\s]{3,127}) \//y,
    isWord: true,
    source: 'https://learn.microsoft.com/windows-server/administration/windows-commands/net-user',
  },
  {
    kind: 'password_argument',
    begins: ['curl '],
    pattern: /curl [^\r\n|;&]{0,200}?(?:-u|--user)[ =]["']?[^\s:'"$]{1,64}:([^\s'"$]{4,128})/y,
    isWord: true,
    source: 'https://curl.se/docs/manpage.html#-u',
  },
];

/** The beginning of a JSON Web Token: a JSON object in base64url (RFC 7519, section 3). */
export const tokenBegin = 'eyJ';

/** A JSON Web Token, signed: three parts (RFC 7515, section 3.1). It begins where such text begins, so that no part is read twice. */
export const signedToken = /(eyJ[A-Za-z0-9_-]+)\.eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/y;

/** Words that the name of a value with a secret has. Only where one stands is a name read. */
export const nameWords: readonly string[] = [
  'pass',
  'Pass',
  'PASS',
  'pwd',
  'Pwd',
  'PWD',
  'secret',
  'Secret',
  'SECRET',
  'token',
  'Token',
  'TOKEN',
  'credential',
  'Credential',
  'CREDENTIAL',
  'apikey',
  'apiKey',
  'ApiKey',
  'APIKEY',
  'api_key',
  'api-key',
  'API_KEY',
  'Api-Key',
  'access_key',
  'accessKey',
  'AccessKey',
  'ACCESS_KEY',
  'account_key',
  'accountKey',
  'ACCOUNT_KEY',
  'private_key',
  'privateKey',
  'PRIVATE_KEY',
  'signing_key',
  'SIGNING_KEY',
  'master_key',
  'MASTER_KEY',
];
