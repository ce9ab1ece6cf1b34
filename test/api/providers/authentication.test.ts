import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { makeProvider } from '../../helpers/factories.ts';

const key = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'hidden' };

describe('The body of connecting an account', () => {
  let application: TestApplication;
  let admin: ApiClient;

  before(async () => {
    application = await startApplication();
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
  });
  after(() => application.stop());

  async function refusalOf(body: object): Promise<string> {
    const path = '/api/v1/providers/cloud_a/connect';
    const answer = await admin.post<{ details: string }>(
      path,
      { name: 'a', region: 'eu-west-1', ...body },
      { expect: 400 },
    );
    return answer.body.details;
  }

  it('requires each field of the stored key when there is no authentication', async () => {
    assert.equal(await refusalOf({}), 'accessKeyId is required; secretAccessKey is required');
  });

  it('refuses a stored key beside an authentication', async () => {
    const authentication = { type: 'access_key', ...key };
    assert.equal(
      await refusalOf({ ...key, authentication }),
      'accessKeyId is not allowed here; secretAccessKey is not allowed here',
    );
  });

  it('names what the type of authentication lacks, and what it does not know', async () => {
    assert.equal(
      await refusalOf({ authentication: { type: 'access_key', accessKeyId: 'A', roleArn: 'B' } }),
      'authentication.secretAccessKey is required; authentication.roleArn is not a known field',
    );
  });

  it('names the types of authentication', async () => {
    assert.match(
      await refusalOf({ authentication: { type: 'password' } }),
      /^authentication\.type must be one of: access_key/,
    );
    assert.match(await refusalOf({ authentication: {} }), /authentication\.type/);
  });

  it('shows the type of the stored key of a provider that an earlier version connected', async () => {
    const { id } = await makeProvider(application.database, { type: 'cloud_b' });
    const { body } = await admin.get<{ authentication: object }>(`/api/v1/providers/${id}`);
    assert.deepEqual(body.authentication, { type: 'service_account_key', identity: null });
  });
});
