import assert from 'node:assert/strict';
import { readExternalAccount } from '../../../domain/gcp/external-account.ts';

const impersonation = (address: string, host = 'https://iamcredentials.googleapis.com'): string =>
  `${host}/v1/projects/-/serviceAccounts/${address}:generateAccessToken`;
const address = 'reader@audit-test-1.iam.gserviceaccount.com';
const good = {
  type: 'external_account',
  audience: '//iam.googleapis.com/projects/4711/locations/global/workloadIdentityPools/audit/providers/cluster',
  subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
  token_url: 'https://sts.googleapis.com/v1/token',
  service_account_impersonation_url: impersonation(address),
  credential_source: { file: '/var/run/tokens/google' },
};
const rules = {
  endpointUrl: null,
  tokenDirectory: '/var/run/tokens',
  tokenUrls: ['http://127.0.0.1:9/token'],
  processIdentity: false,
};
/** As gcloud writes it with --aws and --enable-imdsv2. */
const aws = {
  environment_id: 'aws1',
  region_url: 'http://169.254.169.254/latest/meta-data/placement/availability-zone',
  url: 'http://169.254.169.254/latest/meta-data/iam/security-credentials',
  regional_cred_verification_url: 'https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15',
  imdsv2_session_token_url: 'http://169.254.169.254/latest/api/token',
};
const awsType = 'urn:ietf:params:aws:token-type:aws4_request';

const read = (changes: object, given: Partial<typeof rules> = {}) =>
  readExternalAccount(JSON.stringify({ ...good, ...changes }), { ...rules, ...given });
function faultOf(changes: object, given: Partial<Parameters<typeof readExternalAccount>[1]> = {}): string {
  const reading = readExternalAccount(JSON.stringify({ ...good, ...changes }), { ...rules, ...given });
  assert.ok(!reading.ok);
  return reading.faults.join('; ');
}

describe('A configuration of workload identity federation', () => {
  it('gives the provider, the source of the token and the service account', () => {
    assert.deepEqual(read({ service_account_impersonation: { token_lifetime_seconds: 1_800 } }), {
      ok: true,
      account: {
        audience: good.audience,
        subjectTokenType: good.subject_token_type,
        source: { kind: 'file', path: '/var/run/tokens/google', field: null },
        impersonate: address,
        lifetimeSeconds: 1_800,
      },
    });
    const source = {
      url: 'http://127.0.0.1:9/token',
      headers: { Metadata: 'True' },
      format: { type: 'json', subject_token_field_name: 'access_token' },
    };
    const reading = read({ credential_source: source, service_account_impersonation_url: undefined });
    assert.ok(reading.ok);
    assert.deepEqual(reading.account.source, {
      kind: 'url',
      url: source.url,
      headers: source.headers,
      field: 'access_token',
    });
    assert.equal(reading.account.impersonate, null);
  });

  it('never runs a program', () => {
    assert.equal(
      faultOf({ credential_source: { executable: { command: '/bin/id' } } }),
      'configuration: credential_source.executable is refused: programs are never run',
    );
    const both = { file: '/var/run/tokens/google', executable: { command: '/bin/id' } };
    assert.match(faultOf({ credential_source: both }), /programs are never run/);
  });

  it('names only hosts of Google, or the configured endpoint', () => {
    for (const url of [
      'https://sts.googleapis.com.evil.example/v1/token',
      'https://169.254.169.254/v1/token',
      'http://sts.googleapis.com/v1/token',
      'https://sts.googleapis.com@evil.example/v1/token',
      'https://emulator.example/v1/token',
    ]) {
      assert.match(faultOf({ token_url: url }), /token_url must be https:\/\/sts\.googleapis\.com\/v1\/token/, url);
    }
    for (const url of [
      impersonation(address, 'https://evil.example'),
      impersonation('../../../v1/other'),
      impersonation(`${address}/../x@y.iam.gserviceaccount.com`),
      `${impersonation(address)}?x=1`,
      impersonation('someone@example.com'),
    ]) {
      assert.match(
        faultOf({ service_account_impersonation_url: url }),
        /service_account_impersonation_url must be/,
        url,
      );
    }
    const endpointUrl = 'https://emulator.example';
    const own = {
      token_url: `${endpointUrl}/v1/token`,
      service_account_impersonation_url: impersonation(address, endpointUrl),
    };
    assert.ok(readExternalAccount(JSON.stringify({ ...good, ...own }), { ...rules, endpointUrl }).ok);
  });

  it('has only token sources that the operator allows', () => {
    for (const file of [
      '/etc/passwd',
      '/var/run/tokens/../../../etc/passwd',
      '/var/run/tokens',
      '/var/run/tokens-of-others/google',
      'google',
      4,
    ]) {
      assert.match(faultOf({ credential_source: { file } }), /not in the folder/, String(file));
    }
    assert.match(faultOf({}, { tokenDirectory: null }), /GCP_SUBJECT_TOKEN_DIR is not set/);
    for (const url of ['http://127.0.0.1:9/token?x', 'http://169.254.169.254/', 'file:///etc/passwd']) {
      assert.match(faultOf({ credential_source: { url } }), /GCP_SUBJECT_TOKEN_URLS/, url);
    }
    const headers = { Host: 'evil.example' };
    assert.match(faultOf({ credential_source: { url: rules.tokenUrls[0], headers } }), /headers are not usable/);
    assert.match(faultOf({ credential_source: { certificate: {} } }), /certificate is not supported/);
    assert.match(faultOf({ credential_source: {} }), /must have either file or url/);
    assert.match(faultOf({ credential_source: undefined }), /credential_source is missing/);
  });

  it('is refused with all its faults', () => {
    const reading = readExternalAccount('[', rules);
    assert.deepEqual(reading, { ok: false, faults: ['configuration is not a JSON object'] });
    assert.match(faultOf({ type: 'service_account' }), /type must be external_account/);
    assert.match(
      faultOf({ audience: '//iam.googleapis.com/locations/global/workforcePools/p/providers/q', universe_domain: 'x' }),
      /audience must be .*; configuration: universe_domain must be googleapis\.com/,
    );
    assert.match(faultOf({ subject_token_type: 'urn:x' }), /subject_token_type must be one of/);
    assert.match(faultOf({ client_secret: 's' }), /client_secret is not supported/);
    assert.match(faultOf({ service_account_impersonation: { token_lifetime_seconds: 10 } }), /from 600 to 43200/);
  });

  it('can have the identity of the workers in AWS as its source, where the operator allows it', () => {
    const configuration = { credential_source: aws, subject_token_type: awsType };
    const reading = read(configuration, { processIdentity: true });
    assert.ok(reading.ok);
    assert.deepEqual(reading.account.source, { kind: 'aws' });
    assert.match(faultOf(configuration), /PROCESS_IDENTITY is off/);
  });

  for (const [what, changes, fault] of [
    ['another environment', { environment_id: 'aws2' }, /environment_id must be aws1/],
    [
      'a request to another host than STS',
      { regional_cred_verification_url: 'https://sts.{region}.amazonaws.com.example.org?Action=GetCallerIdentity' },
      /regional_cred_verification_url must be/,
    ],
    ['credentials of another address', { url: 'http://127.0.0.1/credentials' }, /credential_source\.url must be/],
    [
      'sessions of another address',
      { imdsv2_session_token_url: 'http://10.0.0.1/' },
      /imdsv2_session_token_url must be/,
    ],
    ['a Region of another address', { region_url: 'http://10.0.0.1/' }, /region_url must be/],
    ['a file beside it', { file: '/var/run/tokens/google' }, /file cannot be combined/],
  ] as const) {
    it(`cannot have ${what} for it`, () => {
      const changed = { credential_source: { ...aws, ...changes }, subject_token_type: awsType };
      assert.match(faultOf(changed, { processIdentity: true }), fault);
    });
  }

  it('needs the token type of a signed request for it, and for nothing else', () => {
    const allowed = { processIdentity: true };
    assert.match(faultOf({ credential_source: aws }, allowed), /needs the subject_token_type urn:ietf:params:aws/);
    assert.match(faultOf({ subject_token_type: awsType }, allowed), /subject_token_type must be one of/);
  });
});
