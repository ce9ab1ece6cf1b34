import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

describe('Replacing the credentials of a provider', () => {
  let application: TestApplication;
  let admin: ApiClient;
  let path: string;

  before(async () => {
    application = await startApplication();
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
    path = `/api/v1/providers/${(await makeProvider(application.database, { type: 'cloud_a' })).id}/credentials`;
  });
  after(() => application.stop());

  it('requires the fields of the provider’s kind by name', async () => {
    const { body } = await admin.put<{ details: string }>(path, { accessKeyId: 'some' }, { expect: 400 });
    assert.equal(body.details, 'secretAccessKey is required');
  });

  it('changes nothing when a field is missing', async () => {
    assert.equal((await application.database('credential_changes').select('id')).length, 0);
  });
});
