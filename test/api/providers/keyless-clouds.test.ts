import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeClientCertificate } from '../../helpers/client-certificate.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { serviceAccountFile } from '../../helpers/google-key.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

const clientId = '22222222-2222-4222-8222-222222222222';
const bodies = {
  cloud_b: { name: 'a', projectId: 'audit-test-1' },
  cloud_c: { name: 'a', tenantId: clientId, subscriptionId: clientId },
};

describe('Connecting Google Cloud and Azure without a stored key', () => {
  let application: TestApplication;
  let admin: ApiClient;

  before(async () => {
    application = await startApplication();
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
  });
  after(() => application.stop());

  async function refusalOf(kind: keyof typeof bodies, authentication: object, expect: 400 | 422): Promise<string> {
    const path = `/api/v1/providers/${kind}/connect`;
    const { body } = await admin.post<{ details: string }>(path, { ...bodies[kind], authentication }, { expect });
    return body.details;
  }

  it('needs the setting that allows the identity of the service', async () => {
    for (const [kind, authentication] of [
      ['cloud_b', { type: 'application_default' }],
      ['cloud_c', { type: 'managed_identity' }],
      ['cloud_c', { type: 'managed_identity', clientId }],
      ['cloud_c', { type: 'workload_identity', clientId }],
    ] as const) {
      assert.match(await refusalOf(kind, authentication, 422), /^PROCESS_IDENTITY is off/);
    }
  });

  it('never runs programs or calls other hosts for a configuration', async () => {
    const configuration = {
      type: 'external_account',
      audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/a/providers/b',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: 'https://169.254.169.254/v1/token',
      credential_source: { executable: { command: '/bin/id' } },
    };
    const details = await refusalOf(
      'cloud_b',
      { type: 'workload_identity_federation', configuration: JSON.stringify(configuration) },
      422,
    );
    assert.match(details, /token_url must be .*; .*executable is refused: programs are never run/);
    const file = JSON.stringify({ ...configuration, credential_source: { file: '/etc/passwd' } });
    assert.match(
      await refusalOf('cloud_b', { type: 'workload_identity_federation', configuration: file }, 422),
      /GCP_SUBJECT_TOKEN_DIR is not set/,
    );
  });

  it('limits the size of a configuration, and the length and form of a chain', async () => {
    const configuration = 'x'.repeat(100_000);
    assert.match(
      await refusalOf('cloud_b', { type: 'workload_identity_federation', configuration }, 400),
      /authentication\.configuration/,
    );
    assert.match(
      await refusalOf('cloud_c', { type: 'client_certificate', clientId, certificate: configuration }, 400),
      /authentication\.certificate/,
    );
    const key = { type: 'service_account_key', serviceAccountJson: serviceAccountFile() };
    const impersonate = ['../../secret'];
    assert.match(await refusalOf('cloud_b', { ...key, impersonate }, 400), /authentication\.impersonate/);
    const reader = 'reader@audit-test-1.iam.gserviceaccount.com';
    assert.match(
      await refusalOf('cloud_b', { ...key, impersonate: [reader, reader] }, 422),
      /each service account once/,
    );
    assert.match(
      await refusalOf('cloud_b', { ...key, impersonate: Array.from({ length: 5 }, () => reader) }, 400),
      /authentication\.impersonate/,
    );
  });

  it('refuses a certificate without a key, with the key of another, or that expired', async () => {
    const refused = async (certificate: string): Promise<string> =>
      refusalOf('cloud_c', { type: 'client_certificate', clientId, certificate }, 422);
    const [one, other] = await Promise.all([makeClientCertificate(), makeClientCertificate({ isExpired: true })]);
    assert.equal(await refused(one.certificate), 'authentication.certificate contains no PEM private key');
    assert.match(await refused(`${one.certificate}${other.key}`), /do not belong together/);
    assert.match(await refused(`${other.certificate}${other.key}`), /authentication\.certificate expired at/);
  });

  it('leaves nothing behind when it is refused', async () => {
    const { body } = await admin.get<unknown[]>('/api/v1/providers', { expect: 200 });
    assert.deepEqual(body, []);
    const { count } = await application.database('providers').count<{ count: string }[]>().first<{ count: string }>();
    assert.equal(Number(count), 0);
  });

  it('names the fields of the type when credentials are replaced', async () => {
    const { id } = await makeProvider(application.database, { type: 'cloud_c' });
    const replace = async (authentication: object, expect: 400 | 422): Promise<string> => {
      const path = `/api/v1/providers/${id}/credentials`;
      return (await admin.put<{ details: string }>(path, { authentication }, { expect })).body.details;
    };
    assert.match(await replace({ type: 'managed_identity' }, 422), /^PROCESS_IDENTITY is off/);
    assert.match(
      await replace({ type: 'client_certificate', clientId }, 400),
      /authentication\.certificate is required/,
    );
    assert.match(await replace({ type: 'application_default' }, 400), /authentication\.type must be one of/);
  });
});
