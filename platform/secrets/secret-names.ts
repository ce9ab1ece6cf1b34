/** Words that mark a secret at the end of a field name: `db_password`, `clientSecret`. */
const secretEndings: readonly string[] = [
  'password',
  'passwd',
  'passphrase',
  'pwd',
  'pass phrase',
  'secret',
  'token',
  'credential',
  'api key',
  'apikey',
  'private key',
  'privatekey',
  'secret key',
  'secretkey',
  'accesskey',
  'accesstoken',
  'authtoken',
  'clientsecret',
  'access key',
  'account key',
  'shared key',
  'storage key',
  'host key',
  'function key',
  'master key',
  'signing key',
  'license key',
  'connection string',
  'connectionstring',
  'conn str',
  'sas url',
  'sas uri',
  'basic auth',
  'authorization',
  'dockerconfigjson',
  'dockercfg',
  'kubeconfig',
];

/** Scripts that machines run on first start: free text in which secrets are common. */
const startScripts: ReadonlySet<string> = new Set([
  'user data',
  'userdata',
  'user data base64',
  'custom data',
  'customdata',
  'startup script',
  'shutdown script',
  'windows startup script ps1',
  'metadata startup script',
  'cloud init',
  'cloud config',
]);

/** Field names that look secret but are not; each names a setting or a reference. */
const harmlessNames: ReadonlySet<string> = new Set([
  'http tokens',
  'next token',
  'continuation token',
  'page token',
  'image pull secrets',
  'automount service account token',
  'manage master user password',
  'kms master key',
  'customer master key',
]);

/** Words after the noun that do not change that it is a secret: `password_old`, `secret_value`, `token_2`. */
const trailingQualifiers: ReadonlySet<string> = new Set([
  'value',
  'values',
  'string',
  'text',
  'plaintext',
  'plain',
  'data',
  'content',
  'raw',
  'json',
  'pem',
  'base64',
  'b64',
  'hash',
  'hashed',
  'encrypted',
  'old',
  'new',
  'current',
  'previous',
  'primary',
  'secondary',
  'default',
]);

/** Longer names are not field names; they are truncated to bound the work per name. */
const longestName = 256;

/**
 * Returns the words of a name: `masterUserPassword`, `master-user-password`, `MASTER_USER_PASSWORD` → `master user
 * password`.
 */
export function wordsOfName(name: string): string[] {
  return name
    .slice(-longestName)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Field names repeat with every resource: results are cached for more names than a provider kind has. */
const rememberedNames = 20_000;

function remembered(answer: (name: string) => boolean): (name: string) => boolean {
  const answers = new Map<string, boolean>();
  return (name) => {
    const known = answers.get(name);
    if (known !== undefined) return known;
    const found = answer(name);
    if (answers.size >= rememberedNames) answers.clear();
    if (name.length <= longestName) answers.set(name, found);
    return found;
  };
}

function endsSecretly(words: readonly string[]): boolean {
  const text = ` ${words.join(' ')}`;
  const singular = text.endsWith('s') ? text.slice(0, -1) : text;
  return secretEndings.some((ending) => {
    // `dbpassword` has no separator between its words.
    const seamless = ending === 'password' || ending === 'passwd' || ending === 'passphrase';
    const tail = seamless ? ending : ` ${ending}`;
    return text.endsWith(tail) || singular.endsWith(tail);
  });
}

/**
 * Whether the field of this name holds a secret. The head of the name, its last words, decides: `db_password` and
 * `clientSecretValue` do; `password_policy`, `secret_arn`, `kms_key_id` and `token_validity` do not.
 */
export const isSecretName = remembered((name) => {
  let words = wordsOfName(name);
  if (harmlessNames.has(words.join(' '))) return false;
  if (isStartScriptName(name)) return true;
  while (words.length > 0) {
    if (endsSecretly(words)) return true;
    const last = words.at(-1) ?? '';
    const bare = last.replace(/\d+$/, '');
    if (bare !== last && bare !== '') words = [...words.slice(0, -1), bare];
    else if (bare === '' || trailingQualifiers.has(last)) words = words.slice(0, -1);
    else return false;
  }
  return false;
});

/** Returns whether the field of this name holds a start-up script. */
function isStartScriptName(name: string): boolean {
  return startScripts.has(wordsOfName(name).join(' '));
}

/** Names of fields that contain the environment of a process: every value in them is stored as a fingerprint. */
const environmentNames: ReadonlySet<string> = new Set([
  'environment',
  'environment variables',
  'env',
  'env vars',
  'app settings',
  'application settings',
  'site config app settings',
]);

/** Whether an object or list of this name is the environment of a process. */
export const isEnvironmentName = remembered((name) => environmentNames.has(wordsOfName(name).join(' ')));
