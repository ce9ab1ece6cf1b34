/** A text of the corpus. */
export interface CorpusText {
  /** `<family>-<number>`; the family says what it holds. */
  name: string;
  family: string;
  /** Whether it holds a secret, by the documentation of the issuer or by how it was made. */
  holdsSecret: boolean;
  text: string;
}

const ofEach = 12;

/** Returns numbers from 0 to 1 that are the same in every run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const hexadecimal = '0123456789abcdef';
const base64 = `${alphanumeric}+/`;

interface Making {
  of: (characters: string, length: number) => string;
  one: <Value>(values: readonly Value[]) => Value;
}

/** How texts hold a value: shell, environment files, YAML, JSON, cloud-config, PowerShell. */
const around: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `#!/bin/bash\nset -euo pipefail\nexport ${name}=${value}\nsystemctl start app\n`,
  (name, value) => `${name}="${value}"\nLEVEL=debug\n`,
  (name, value) => `app:\n  ${name.toLowerCase()}: ${value}\n  replicas: 3\n`,
  (name, value) => `${JSON.stringify({ level: 'debug', [name.toLowerCase()]: value }, null, 2)}\n`,
  (name, value) => `#cloud-config\nruncmd:\n  - echo ${name}='${value}' >> /etc/app.env\n`,
];

const named = (name: string, make: (making: Making) => string) => (making: Making) =>
  making.one(around)(name, make(making));

const password = ({ of, one }: Making): string =>
  `${one(['Tr0ub', 'Kx9', 'blue', 'Wn'])}${of(alphanumeric, 8)}${one(['!', '7', '2'])}`;

/** What holds a secret: family → how one of its texts is made. Each form is that of its issuer's documentation. */
const secret: Readonly<Record<string, (making: Making) => string>> = {
  aws_key_pair: ({ of }) =>
    `aws configure set aws_access_key_id AKIA${of(base32, 16)}\naws configure set aws_secret_access_key ${of(base64, 40)}\n`,
  aws_secret_key: named('AWS_SECRET_ACCESS_KEY', ({ of }) => of(base64, 40)),
  github_token: named('GH_TOKEN', ({ of }) => `ghp_${of(alphanumeric, 36)}`),
  gitlab_token: named('CI_TOKEN', ({ of }) => `glpat-${of(alphanumeric, 20)}`),
  slack_token: named(
    'SLACK_BOT_TOKEN',
    ({ of }) => `xoxb-${of('123456789', 12)}-${of('123456789', 12)}-${of(alphanumeric, 24)}`,
  ),
  slack_webhook: named(
    'HOOK',
    ({ of }) => `https://hooks.slack.com/services/T${of(base32, 10)}/B${of(base32, 10)}/${of(alphanumeric, 24)}`,
  ),
  stripe_key: named('STRIPE', ({ of }) => `sk_live_${of(alphanumeric, 24)}`),
  google_api_key: named('MAPS', ({ of }) => `AIza${of(`${alphanumeric}_-`, 35)}`),
  azure_storage: named(
    'STORAGE',
    ({ of }) =>
      `DefaultEndpointsProtocol=https;AccountName=app;AccountKey=${of(base64, 86)}==;EndpointSuffix=core.windows.net`,
  ),
  npm_token: named('NPM', ({ of }) => `npm_${of(alphanumeric, 36)}`),
  sendgrid_key: named('MAIL', ({ of }) => `SG.${of(alphanumeric, 22)}.${of(alphanumeric, 43)}`),
  jwt: named(
    'BEARER',
    ({ of }) =>
      `${['{"alg":"HS256","typ":"JWT"}', `{"sub":"${of(alphanumeric, 8)}"}`].map((part) => Buffer.from(part).toString('base64url')).join('.')}.${of(alphanumeric, 43)}`,
  ),
  private_key: ({ of }) =>
    `cat > key.pem <<EOF\n-----BEGIN RSA PRIVATE KEY-----\n${Array.from({ length: 12 }, () => of(base64, 64)).join('\n')}\n-----END RSA PRIVATE KEY-----\nEOF\n`,
  url_password: named('DATABASE_URL', ({ of }) => `postgres://app:${of(alphanumeric, 14)}@db.internal:5432/app`),
  password: named('DB_PASSWORD', password),
  generic_token: named('SERVICE_TOKEN', ({ of }) => of(alphanumeric, 32)),
  generic_api_key: named('PAYMENT_API_KEY', ({ of }) => of(hexadecimal, 32)),
  password_option: (making) => `#!/bin/bash\nmysql --host db --user app --password ${password(making)} < schema.sql\n`,
  curl_user: (making) => `curl -fsS -u deploy:${password(making)} https://repo.internal/app.tgz -o app.tgz\n`,
  secure_string: (making) => `$p = ConvertTo-SecureString "${password(making)}" -AsPlainText -Force\n`,
  base64_script: (making) =>
    `write_files:\n- encoding: b64\n  content: ${Buffer.from(`DB_PASSWORD=${password(making)}\nLEVEL=debug # of the application\n`).toString('base64')}\n`,
};

/** What holds none. */
const harmless: Readonly<Record<string, (making: Making) => string>> = {
  reference_in_shell: ({ one }) =>
    `export DB_PASSWORD=${one(['$(aws secretsmanager get-secret-value --secret-id app --query SecretString --output text)', '${PASSWORD_FROM_VAULT}', '"$1"'])}\n`,
  reference_by_arn: named(
    'DB_PASSWORD',
    ({ of }) => `arn:aws:secretsmanager:eu-west-1:123456789012:secret:app-${of(alphanumeric, 6)}`,
  ),
  key_vault_reference: named(
    'API_KEY',
    ({ of }) => `@Microsoft.KeyVault(SecretUri=https://app.vault.azure.net/secrets/${of(alphanumeric, 8)}/)`,
  ),
  secret_manager_reference: named(
    'API_KEY',
    ({ of }) => `projects/app/secrets/${of(alphanumeric, 8).toLowerCase()}/versions/latest`,
  ),
  placeholder: named('DB_PASSWORD', ({ one }) =>
    one(['changeme', '<password>', '********', 'your-password-here', 'xxxxxxxx', 'PLACEHOLDER']),
  ),
  documentation_key: () =>
    'aws_access_key_id = AKIAIOSFODNN7EXAMPLE\naws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\n',
  uuid: named(
    'TOKEN_ID',
    ({ of }) =>
      `${of(hexadecimal, 8)}-${of(hexadecimal, 4)}-4${of(hexadecimal, 3)}-a${of(hexadecimal, 3)}-${of(hexadecimal, 12)}`,
  ),
  image_digest: ({ of }) => `image: registry.internal/app@sha256:${of(hexadecimal, 64)}\n`,
  commit: ({ of }) => `git checkout ${of(hexadecimal, 40)}\n`,
  checksum: ({ of }) => `echo "${of(hexadecimal, 64)}  app.tgz" | sha256sum -c -\n`,
  file_path: named('DB_PASSWORD_FILE', ({ of }) => `/run/secrets/${of(alphanumeric, 8).toLowerCase()}`),
  public_key: ({ of }) => `ssh_authorized_keys:\n  - ssh-rsa AAAAB3NzaC1yc2E${of(base64, 340)} ops@app\n`,
  certificate: ({ of }) =>
    `-----BEGIN CERTIFICATE-----\n${Array.from({ length: 12 }, () => of(base64, 64)).join('\n')}\n-----END CERTIFICATE-----\n`,
  identifiers: ({ of }) =>
    `SUBNET_ID=subnet-${of(hexadecimal, 17)}\nKMS_KEY_ID=${of(hexadecimal, 8)}-${of(hexadecimal, 4)}-4${of(hexadecimal, 3)}-a${of(hexadecimal, 3)}-${of(hexadecimal, 12)}\n`,
  policy_setting: ({ one }) =>
    `PASSWORD_MIN_LENGTH=${one([12, 14, 16])}\nTOKEN_TTL_SECONDS=3600\nSECRET_ROTATION_DAYS=30\n`,
  prose: ({ one }) =>
    `# ${one(['The password of the database is rotated by the platform team.', 'Ask for a token: see the runbook.', 'Secrets are stored in Vault; no password is kept here.'])}\necho "Enter your password: "\n`,
  template: named('DB_PASSWORD', ({ one }) =>
    one(['{{ vault_db_password }}', '${db_password}', '{{ .Values.db.password }}']),
  ),
  secret_name: named('SECRET_NAME', ({ of }) => `app/${of(alphanumeric, 6).toLowerCase()}/database`),
};

/** Returns the texts of the corpus, the same ones in every run. No text of it is stored: scanners of repositories would report them. */
export function secretCorpus(): CorpusText[] {
  const families = [
    ...Object.entries(secret).map(([family, make]) => ({ family, make, holdsSecret: true })),
    ...Object.entries(harmless).map(([family, make]) => ({ family, make, holdsSecret: false })),
  ];
  return families.flatMap(({ family, make, holdsSecret }, seed) => {
    const next = numbersFrom(seed + 1);
    const one = <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value;
    const of = (characters: string, length: number): string =>
      Array.from({ length }, () => one(characters.split(''))).join('');
    return Array.from({ length: ofEach }, (_, index) => ({
      name: `${family}-${index + 1}`,
      family,
      holdsSecret,
      text: make({ of, one }),
    }));
  });
}
