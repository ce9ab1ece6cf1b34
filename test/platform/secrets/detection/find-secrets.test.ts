import assert from 'node:assert/strict';
import { RE2JS } from 're2js';
import {
  entropyOf,
  findSecrets,
  findSecretsOf,
  mostFound,
} from '../../../../platform/secrets/detection/find-secrets.ts';
import { secretRules } from '../../../../platform/secrets/detection/rules.ts';

const letters = 'q7Zk2Lw9XbT4mVc8RfJ1pHs6YdN3gKtA5uEoCi0lBnMx';
const some = (length: number): string => letters.repeat(4).slice(0, length);
const hex = (length: number): string => '9f3b7c1e5a2d8046'.repeat(6).slice(0, length);
const upper = (length: number): string =>
  'Q7ZK2LWXBT4MVC3RFJ5PHS6YD'
    .repeat(3)
    .replaceAll(/[^A-Z2-7]/g, '')
    .slice(0, length);

/** Put together here, so that no scanner takes this file for a leak. */
const tokens: Record<string, string> = {
  aws_access_key_id: `AKIA${upper(16)}`,
  github_token: `ghp_${some(36)}`,
  gitlab_token: `glpat-${some(20)}`,
  slack_token: `xoxb-123456789012-123456789012-${some(24)}`,
  slack_webhook: `https://hooks.slack.com/services/T0123456789/B0123456789/${some(24)}`,
  stripe_key: `sk_live_${some(24)}`,
  google_api_key: `AIza${some(35)}`,
  google_oauth_client_secret: `GOCSPX-${some(28)}`,
  azure_storage_key: `DefaultEndpointsProtocol=https;AccountName=app;AccountKey=${some(86)}==`,
  azure_shared_access_signature: `https://app.blob.core.windows.net/c?sv=2024-11-04&sig=${some(43)}%3D`,
  npm_token: `npm_${some(36)}`,
  pypi_token: `pypi-AgEIcHlwaS5vcmc${some(60)}`,
  sendgrid_key: `SG.${some(22)}.${some(43)}`,
  twilio_api_key: `SK${hex(32)}`,
  openai_key: `sk-proj-${some(48)}`,
  anthropic_key: `sk-ant-api03-${some(90)}`,
  hugging_face_token: `hf_${some(34)}`,
  digitalocean_token: `dop_v1_${hex(64)}`,
  databricks_token: `dapi${hex(32)}`,
  vault_token: `hvs.${some(90)}`,
  docker_hub_token: `dckr_pat_${some(27)}`,
  atlassian_token: `ATATT3${some(100)}`,
  shopify_token: `shpat_${hex(32)}`,
  new_relic_key: `NRAK-${upper(20)}ABCDEFG`,
  grafana_token: `glsa_${some(32)}_${hex(8)}`,
  url_password: `postgres://app:${some(12)}@db.example.com/app`,
  authorization_header: `curl -H "Authorization: Bearer ${some(40)}" https://app`,
  private_key: `-----BEGIN EC PRIVATE KEY-----\n${some(64)}\n-----END EC PRIVATE KEY-----`,
  password_argument: `curl -u app:${some(12)} https://app`,
  json_web_token: [{ alg: 'HS256' }, { sub: 'app' }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat(some(43))
    .join('.'),
};

const kindsIn = (text: string): string[] => findSecrets(text).map(({ kind }) => kind);

describe('findSecrets', () => {
  for (const [kind, token] of Object.entries(tokens)) {
    it(`finds a ${kind} in a script, and none in a part of it`, () => {
      const text = `#!/bin/sh\nset -e\nrun ${token}\n`;
      assert.deepEqual(kindsIn(text), [kind]);
      const [found] = findSecrets(text);
      assert.ok(found !== undefined && text.startsWith(found.secret, found.index));
      const isWord = secretRules.find((rule) => rule.kind === kind)?.isWord ?? false;
      if (isWord && !token.includes(' ') && !token.includes('=')) assert.deepEqual(kindsIn(`x${token}`), []);
    });
  }

  it('has a case for each rule', () => {
    assert.deepEqual(
      [...new Set(secretRules.map(({ kind }) => kind))].filter((kind) => !Object.hasOwn(tokens, kind)),
      [],
    );
  });

  it('finds secrets by the name before them', () => {
    for (const text of [
      'export DB_PASSWORD=hunter2x',
      'DB_PASSWORD="two words"',
      '"clientSecret": "q7Zk2Lw9XbT4mVc8"',
      "api_key => 'q7Zk2Lw9XbT4mVc8'",
      'mysql --password Tr0ub4dor',
      'password: S3cret!',
      'Server=db;User Id=app;Password=Tr0ub4dor;',
      'ConvertTo-SecureString "Tr0ub4dor" -AsPlainText',
      'net user app Tr0ub4dor /add',
    ]) {
      assert.equal(findSecrets(text).length, 1, text);
    }
  });

  it('takes nothing for a secret that stands for one, names one, or is another thing', () => {
    for (const text of [
      'DB_PASSWORD=$DB_PASSWORD',
      'DB_PASSWORD=${DB_PASSWORD}',
      'DB_PASSWORD=$(aws secretsmanager get-secret-value --secret-id app)',
      'DB_PASSWORD={{ vault_password }}',
      'DB_PASSWORD=<password>',
      'DB_PASSWORD=changeme',
      'DB_PASSWORD=********',
      'DB_PASSWORD_FILE=/run/secrets/db',
      'DB_PASSWORD=/run/secrets/db',
      'password: please enter',
      'Enter your password:',
      'password = var.db_password',
      'password = getpass()',
      'SECRET=arn:aws:secretsmanager:eu-west-1:123456789012:secret:app-AbCdEf',
      'API_KEY=@Microsoft.KeyVault(SecretUri=https://app.vault.azure.net/secrets/key/)',
      'API_KEY=projects/app/secrets/key/versions/latest',
      'TOKEN=3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      'image: app@sha256:9f3b7c1e5a2d80469f3b7c1e5a2d80469f3b7c1e5a2d80469f3b7c1e5a2d8046',
      `aws_access_key_id = AKIAIOSFODNN7EXAMPLE`,
      'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      'https://example.com:8443/path@tag',
      'postgres://app:$PASSWORD@db/app',
      'grep -- "-----BEGIN RSA PRIVATE KEY-----" file',
      'PASSWORD_POLICY=strong-and-long-2026',
      'KMS_KEY_ID=q7Zk2Lw9XbT4mVc8RfJ1',
      'secretName: app-database-credentials',
    ]) {
      assert.deepEqual(findSecrets(text), [], text);
    }
  });

  it('finds a secret once, whatever names stand in it', () => {
    assert.deepEqual(kindsIn(`GITHUB_TOKEN=${tokens['github_token']}`), ['github_token']);
    assert.deepEqual(kindsIn(`url=https://u:${some(12)}@h?password=${some(12)}`), ['url_password', 'password']);
  });

  it(`stops at ${mostFound}`, () => {
    assert.equal(findSecrets('password=Tr0ub4dor\n'.repeat(200)).length, mostFound);
  });

  it('matches what RE2 matches, with every pattern', () => {
    const text = Object.values(tokens).join('\n');
    for (const { kind, begins, pattern } of secretRules) {
      const re2 = RE2JS.compile(pattern.source);
      for (const begin of begins) {
        for (let at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at + 1)) {
          pattern.lastIndex = at;
          const matcher = re2.matcher(text.slice(at, at + 3000));
          assert.equal(matcher.lookingAt() ? matcher.group() : undefined, pattern.exec(text)?.[0], kind);
        }
      }
    }
  });

  it('takes time in proportion to the length of hostile texts', () => {
    const parts = [
      'a',
      'pass',
      'password=',
      'password        ',
      'eyJ-',
      'eyJa.',
      '://',
      '://a:',
      '-----BEGIN ',
      'curl ',
      'curl -u ',
      'xoxb-',
      'glpat-',
      'sk-ant-',
      '{"password":',
      'password={{',
      '\0',
      'SG.',
      'Authorization: Bearer ',
      'net user ',
    ];
    for (const part of parts) {
      const timeOf = (length: number): number => {
        const text = part.repeat(length / part.length);
        const began = process.cpuUsage();
        findSecrets(text);
        return process.cpuUsage(began).user / 1000;
      };
      timeOf(16_384);
      const [short, long] = [timeOf(65_536), timeOf(524_288)];
      // Eight times the text, with room for the collector of garbage and a busy machine; quadratic time is 64 times.
      assert.ok(long < 32 * Math.max(short, 8), `${JSON.stringify(part)}: ${short} and ${long} ms`);
      assert.ok(long < 4_000, `${JSON.stringify(part)}: ${long} ms`);
    }
  });
});

describe('findSecretsOf', () => {
  it('takes the whole value of a name that says it is a secret', () => {
    assert.deepEqual(findSecretsOf('DB_PASSWORD', 'hunter2x'), [{ kind: 'password', index: 0, secret: 'hunter2x' }]);
    assert.deepEqual(
      findSecretsOf('API_TOKEN', some(20)).map(({ kind }) => kind),
      ['token'],
    );
  });

  it('looks for secrets in the values of other names', () => {
    assert.deepEqual(
      findSecretsOf('DATABASE_URL', tokens['url_password'] ?? '').map(({ kind }) => kind),
      ['url_password'],
    );
    for (const [name, value] of [
      ['LEVEL', 'debug'],
      ['TOKEN_URL', 'https://login.example.com/token'],
      ['__proto__', 'x'],
      ['constructor', 'toString'],
      ['API_KEY', 'projects/p/secrets/s'],
      ['DB_PASSWORD', ''],
      ['SESSION_TOKEN', '3600'],
    ] as const) {
      assert.deepEqual(findSecretsOf(name, value), [], name);
    }
  });
});

describe('entropyOf', () => {
  it('returns bits per character', () => {
    assert.equal(entropyOf('aaaa'), 0);
    assert.equal(entropyOf('abcd'), 2);
    assert.equal(entropyOf('0123456789abcdef'), 4);
  });
});
