import assert from 'node:assert/strict';

import fc from 'fast-check';

import type { Json, JsonObject } from '../../../domain/json.ts';
import { createFingerprint } from '../../../platform/secrets/fingerprint.ts';
import { scrubConfiguration } from '../../../platform/secrets/scrub.ts';

const fingerprint = createFingerprint(Buffer.alloc(32, 'fingerprint key'));
const scrub = (configuration: JsonObject): JsonObject => scrubConfiguration(configuration, fingerprint);

const secretFields = [
  'password',
  'Password',
  'masterUserPassword',
  'DB_PASSWORD',
  'db-password',
  'dbpassword',
  'password2',
  'pwd',
  'secret',
  'clientSecret',
  'client_secret_value',
  'secret_string',
  'secret_access_key',
  'SecretAccessKey',
  'token',
  'auth_token',
  'accessToken',
  'GITHUB_TOKEN',
  'api_key',
  'apiKey',
  'APIKey',
  'x-api-key',
  'apikey',
  'private_key',
  'privateKeyPem',
  'connection_string',
  'ConnectionString',
  'primaryConnectionString',
  'account_key',
  'shared_access_key',
  'passphrase',
  'credentials',
  'password_hash',
  'kubeconfig',
  '.dockerconfigjson',
  'user_data',
  'UserData',
  'custom_data',
  'startup-script',
  'metadata_startup_script',
];

const harmless: JsonObject = {
  password_policy: { minimum_password_length: 14, require_symbols: true, max_password_age: 90 },
  password_last_used: '2026-01-02T03:04:05Z',
  password_enabled: true,
  secret_arn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:db-Ab12Cd',
  secret: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:db-Ab12Cd',
  secret_name: 'db',
  kms_key_id: '1234abcd-12ab-34cd-56ef-1234567890ab',
  kms_master_key: 'alias/aws/s3',
  key_name: 'ops-laptop',
  public_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJx ops@example.com',
  token_validity: 3600,
  token_validity_units: 'hours',
  metadata_options: { http_tokens: 'required', http_endpoint: 'enabled' },
  manage_master_user_password: true,
  iam_user: { access_keys: [{ access_key_id: 'AKIAIOSFODNN7EXAMPLE', status: 'Active', secret: null }] },
  tags: { Environment: 'production', Owner: 'team@example.com', Name: 'token-service' },
  environment: 'production',
  image: 'registry.example.com:5000/team/token:1.2@sha256:' + '0a'.repeat(32),
  code_sha256: 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
  thumbprint: 'DA39A3EE5E6B4B0D3255BFEF95601890AFD80709',
  commit: 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  endpoint: 'https://db.example.com:5432/path?version=2',
  actions: ['secretsmanager:GetSecretValue', 'iam:UpdateAccountPasswordPolicy', 's3:*', 'sts:GetSessionToken'],
  policy: '{"Statement":[{"Effect":"Allow","Action":"secretsmanager:GetSecretValue","Resource":"*"}]}',
  filter_pattern: '{ ($.eventName = ConsoleLogin) && ($.additionalEventData.MFAUsed != "Yes") }',
  description: 'Rotates the secret and the password of the token service',
  image_pull_secrets: ['registry-login'],
  volumes: [{ name: 'tls', secret: { secret_name: 'tls', items: [{ key: 'tls.crt', path: 'crt' }] } }],
  env: [{ name: 'DB_PASSWORD', valueFrom: { secretKeyRef: { name: 'db', key: 'password' } } }],
  certificate: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
  nothing: null,
  password: null,
  api_key: '',
};

const secretValues: Record<string, string> = {
  'an AWS access key id': 'AKIAIOSFODNN7EXAMPLE',
  'a temporary AWS access key id in a text': 'key=ASIAIOSFODNN7EXAMPLE;',
  'an AWS secret access key': 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'a storage account key': `${'aB3+'.repeat(21)}aB==`,
  'a PEM private key': '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
  'an OpenSSH private key': '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl',
  'a JSON web token': 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLXRleHQ',
  'a URL with a password': 'postgres://app:s3cret@db.internal/app',
  'a URL with a password that holds a slash': 'redis://:pa/ss@cache.internal:6379',
  'a URL with a user name that is a token': 'https://x0x0x0x0@git.example.com/a.git',
  'a storage connection string': 'DefaultEndpointsProtocol=https;AccountName=a;AccountKey=abc123;',
  'an SQL connection string': 'Server=tcp:db;Database=d;User Id=u;Password=hunter2;',
  'a signed URL': 'https://a.blob.example.com/c?sv=2024&sig=abc%2Bdef',
  'a command line': 'server --db-password=hunter2 --port 80',
  'a YAML document': 'user: app\npassword: hunter2\n',
  'a bearer header': 'Authorization: Bearer abcdefghijklmnop1234',
  'a token of a code host': 'ghp_0123456789abcdefghijABCDEFGHIJ012345',
  'a chat webhook': 'https://hooks.slack.com/services/T000/B000/XXXX',
  'a password hash': '$2b$12$abcdefghijklmnopqrstuv',
};

describe('scrubConfiguration', () => {
  it('leaves settings, references, numbers, booleans and null unchanged', () => {
    assert.deepEqual(scrub(harmless), harmless);
  });

  for (const field of secretFields) {
    it(`replaces the text in a field called ${field}`, () => {
      assert.deepEqual(scrub({ [field]: 'hunter2' }), { [field]: fingerprint('hunter2') });
    });
  }

  for (const [what, value] of Object.entries(secretValues)) {
    it(`replaces ${what} under any name`, () => {
      assert.deepEqual(scrub({ note: [{ a: value }] }), { note: [{ a: fingerprint(value) }] });
    });
  }

  it('keeps numbers and booleans under a secret name', () => {
    const configuration = { password: true, token: 5, secret: null, api_key: false };
    assert.deepEqual(scrub(configuration), configuration);
  });

  it('replaces every value of an environment and keeps the names', () => {
    const before: JsonObject = {
      environment: { variables: { LEVEL: 'debug', KEY: 'k1', DATA: 'd1', EMPTY: '' } },
      containers: [
        {
          env: [
            { name: 'URL', value: 'x' },
            { name: 'P', valueFrom: { fieldRef: { fieldPath: 'a.b' } } },
          ],
        },
      ],
      app_settings: ['A=1'],
    };
    assert.deepEqual(scrub(before), {
      environment: {
        variables: { LEVEL: fingerprint('debug'), KEY: fingerprint('k1'), DATA: fingerprint('d1'), EMPTY: '' },
      },
      containers: [
        {
          env: [
            { name: 'URL', value: fingerprint('x') },
            { name: 'P', valueFrom: { fieldRef: { fieldPath: 'a.b' } } },
          ],
        },
      ],
      app_settings: [fingerprint('A=1')],
    });
  });

  it('uses the name in name–value pairs', () => {
    const pairs: Json = [
      { Key: 'startup-script', Value: '#!/bin/sh' },
      { name: 'db_password', value: 'hunter2' },
      { name: 'max_connections', value: '100' },
    ];
    assert.deepEqual(scrub({ parameters: pairs }), {
      parameters: [
        { Key: 'startup-script', Value: fingerprint('#!/bin/sh') },
        { name: 'db_password', value: fingerprint('hunter2') },
        { name: 'max_connections', value: '100' },
      ],
    });
  });

  it('replaces what follows a secret flag of a command', () => {
    assert.deepEqual(scrub({ command: ['run', '--password', 'hunter2', '--port', '80'] }), {
      command: ['run', '--password', fingerprint('hunter2'), '--port', '80'],
    });
  });

  it('keeps a flag that is true or false, whatever its name', () => {
    const command = ['kube-controller-manager', '--use-service-account-credentials=true', '--rotate-token=false'];
    assert.deepEqual(scrub({ command }), { command });
    const secrets = ['--credentials=trueish', '--token=false.but-not-only', 'token=true&token=hunter2'];
    assert.deepEqual(scrub({ command: secrets }), { command: secrets.map((word) => fingerprint(word)) });
  });

  it('looks into JSON text and keeps the rest of it', () => {
    const annotation = JSON.stringify({ spec: { env: [{ name: 'A', value: 'hunter2' }], replicas: 2 } });
    assert.deepEqual(scrub({ last_applied: annotation }), {
      last_applied: JSON.stringify({ spec: { env: [{ name: 'A', value: fingerprint('hunter2') }], replicas: 2 } }),
    });
  });

  it('is not misled by JSON text that names a field twice', () => {
    assert.ok(!JSON.stringify(scrub({ text: '{"password":"hunter2","password":null}' })).includes('hunter2'));
  });

  it('replaces secrets in field names', () => {
    const text = JSON.stringify(scrub({ 'https://u:hunter2@h/': 1 }));
    assert.ok(!text.includes('hunter2'));
  });

  it('keeps fields with names that mean something to the language', () => {
    const configuration = JSON.parse('{"__proto__":{"password":"hunter2"},"constructor":"c"}') as JsonObject;
    assert.equal(
      JSON.stringify(scrub(configuration)),
      `{"__proto__":{"password":"${fingerprint('hunter2')}"},"constructor":"c"}`,
    );
  });

  it('cuts off what is nested deeper than any configuration', () => {
    let deep: Json = { password: 'hunter2' };
    for (let level = 0; level < 5000; level += 1) deep = [deep];
    const text = JSON.stringify(scrub({ deep, text: `${'['.repeat(5000)}${']'.repeat(5000)}` }));
    assert.ok(text.includes('[nested too deeply]'));
    assert.ok(!text.includes('hunter2'));
  });

  it('does not change the configuration that it is given', () => {
    const configuration = { a: [{ password: 'hunter2' }] };
    scrub(configuration);
    assert.deepEqual(configuration, { a: [{ password: 'hunter2' }] });
  });

  const anyJson = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;
  const fieldName = fc.string({ unit: 'grapheme-ascii', maxLength: 12 });
  /** Puts a value somewhere inside other configuration. */
  const buried = (value: Json, path: readonly (string | number)[], beside: Json): JsonObject => {
    const inner = path.reduce<Json>(
      (held, step) => (typeof step === 'number' ? [beside, held, beside] : { other: beside, [step]: held }),
      value,
    );
    return { resource: inner };
  };
  const path = fc.array(fc.oneof(fieldName, fc.constant(0)), { maxLength: 6 });

  it('lets no text under a secret name survive, wherever it is planted', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9!$%]{8,40}$/);
    fc.assert(
      fc.property(fc.constantFrom(...secretFields), secret, path, anyJson, (field, tail, steps, beside) => {
        const planted = `s3cr3t-${tail}`;
        const configuration = buried({ [field]: planted }, steps, beside);
        return !JSON.stringify(scrub(configuration)).includes(planted);
      }),
      { numRuns: 500 },
    );
  });

  it('lets no value with the shape of a secret survive, wherever and in whatever text it is planted', () => {
    const values = Object.values(secretValues).filter((value) => !/^\$|^[A-Za-z0-9+/]+={0,2}$/.test(value));
    fc.assert(
      fc.property(fc.constantFrom(...values), path, anyJson, (value, steps, beside) => {
        const inText = buried(`see ${value} \n`, steps, beside);
        const inJson = buried(JSON.stringify({ a: [value] }), steps, beside);
        return ![inText, inJson].some((configuration) => {
          const text = JSON.stringify(scrub(configuration));
          return text.includes(JSON.stringify(value).slice(1, -1));
        });
      }),
      { numRuns: 500 },
    );
  });

  it('keeps JSON text without secrets as it is, also numbers that parsing would change', () => {
    const long = `[${JSON.stringify('"\\n1.0'.repeat(100_000))}, 1.0]`;
    for (const text of ['{"user": 12345678901234567891, "rate": 1.0}', '[1e400, -0, 1E3, "a 1.0"]', long]) {
      assert.deepEqual(scrub({ text }), { text });
    }
    assert.deepEqual(scrub({ text: '{"a":1.0,"a":2}' }), { text: '{"a":2}' });
  });

  it('keeps the spelling of JSON text without secrets where that is asked for', () => {
    const text = '{\n  "q": "a \\u003c b", "u": "https:\\/\\/x", "t": "{\\"r\\":\\"\\\\u0026\\"}"\n}';
    assert.deepEqual(scrubConfiguration({ text }, fingerprint, { keepsSpelling: true }), { text });
    for (const other of ['{"p\\u0061ssword":"hunter2"}', '{"a":"hunter2","a":"\\u003c"}']) {
      const scrubbed = JSON.stringify(scrubConfiguration({ text: other }, fingerprint, { keepsSpelling: true }));
      assert.ok(!scrubbed.includes('hunter2'), scrubbed);
    }
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...secretFields), anyJson, path, (field, value, steps) => {
        const once = scrub(buried({ [field]: value }, steps, value));
        assert.deepEqual(scrub(once), once);
      }),
    );
  });

  it('handles texts designed to slow patterns down', function () {
    this.timeout(10_000);
    const pieces = [
      'a',
      'eyJ-',
      'eyJ.',
      '://',
      '://a:',
      'password ',
      'AKIA',
      '-----BEGIN ',
      '&sig',
      'bearer ',
      '{"a":',
      '@',
      ' ',
    ];
    for (const piece of pieces) {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      scrub({ note: text, [text.slice(0, 100_000)]: 1 });
    }
  });
});
