import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { activeAccount, listed, makeOrganization, type MadeOrganization } from '../../helpers/organization-rows.ts';

interface Shown {
  id: number;
  status: string;
  connection: object | null;
  first_syncs: Record<string, number>;
}

describe('The connection of an organization over HTTP', () => {
  let application: TestApplication;
  let admin: ApiClient;
  let user: ApiClient;
  let organization: MadeOrganization;
  const role = () => ({ type: 'assume_role', setupId: organization.setup.id, roleName: 'Reader' });

  before(async () => {
    application = await startApplication();
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
    user = api(application.url, (await member(application.database)).token);
    organization = await makeOrganization(application.database);
  });
  after(() => application.stop());

  const post = (connection: unknown) =>
    admin.post<{ details: string; connection: object }>('/api/v1/organizations', {
      kind: 'cloud_a',
      name: 'Example',
      provider_id: organization.providerId,
      connection,
    });
  const path = (accountId: string) => `/api/v1/organizations/${organization.id}/accounts/${accountId}/connect`;

  it('is stored and shown, with the path that it has by default', async () => {
    const { status, body } = await post({ ...role(), remediationRoleName: 'Fixer', regions: 'all' });
    assert.equal(status, 201);
    assert.deepEqual(body.connection, { ...role(), remediationRoleName: 'Fixer', rolePath: '/', regions: 'all' });
  });

  it('is refused with what is wrong, before anything is stored', async () => {
    const known = async () => (await application.database('organizations').pluck('id')).length;
    const earlier = await known();
    const gcpSetup = await application.database('provider_setups').insert(
      {
        kind: 'cloud_b',
        external_id: 'of another cloud',
        remediations: [],
        created_by: (await member(application.database)).id,
      },
      ['id'],
    );
    const refusals: [connection: object, status: number, details: RegExp][] = [
      [{ ...role(), setupId: 999_999 }, 422, /connection.setupId: there is no setup 999999 for AWS/],
      [{ ...role(), setupId: gcpSetup[0].id }, 422, /connection.setupId: there is no setup \d+ for AWS/],
      [{ ...role(), remediationRoleName: 'Reader' }, 422, /remediationRoleName must be another role/],
      [{ ...role(), region: 'cn-north-1' }, 422, /region: cn-north-1 is in the partition aws-cn, .* is in aws$/],
      [{ ...role(), regions: ['us-gov-west-1'] }, 422, /regions: us-gov-west-1 is in the partition aws-us-gov/],
      [{ ...role(), roleName: 'x'.repeat(1_000) }, 400, /roleName/],
      [{ ...role(), roleName: 'arn:aws-cn:iam::111122223333:role/Reader' }, 400, /roleName/],
      [{ ...role(), rolePath: 'audit' }, 400, /rolePath/],
      [{ ...role(), regions: ['nowhere'] }, 400, /connection.regions.0 has a form/],
      [{ ...role(), externalId: 'chosen by the caller' }, 400, /connection.externalId is not a known field/],
    ];
    for (const [connection, status, details] of refusals) {
      const answer = await post(connection);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.match(answer.body.details, details);
    }
    assert.equal(await known(), earlier);
  });

  it('may use the identity of the workers only where the operator allows it', async () => {
    const { id } = await makeProvider(application.database);
    const values = { scope: { region: 'eu-west-1' }, authentication: { type: 'process', identity: null } };
    await application.database('providers').where({ id }).update(values);
    const body = { kind: 'cloud_a', name: 'Example', provider_id: id, connection: role() };
    const answer = await admin.post<{ details: string }>('/api/v1/organizations', body, { expect: 422 });
    assert.match(answer.body.details, /PROCESS_IDENTITY is off/);
  });

  it('is changed and removed with a discovery that begins at once', async () => {
    const change = async (connection: object | null) => {
      await application.database('organization_discoveries').delete();
      const url = `/api/v1/organizations/${organization.id}`;
      const { body } = await admin.put<Shown>(url, { connection }, { expect: 200 });
      assert.equal((await application.database('organization_discoveries')).length, 1);
      return body.connection;
    };
    assert.deepEqual(await change({ ...role(), rolePath: '/audit/' }), { ...role(), rolePath: '/audit/' });
    assert.equal(await change(null), null);
    assert.deepEqual(await change(role()), { ...role(), rolePath: '/' });
    const audited = await application.database('audit_log').where({ action: 'organization.change' }).orderBy('id');
    assert.deepEqual(audited.at(-1).after.connection, { ...role(), rolePath: '/' });
  });

  it('connects one account on request, shows the role that it needs, and says why it does not', async () => {
    const ids = { one: '300000000001', suspended: '300000000002', own: '300000000003' };
    await makeProvider(application.database, { accountId: ids.own, status: 'error' });
    await listed(application.database, organization.id, [
      activeAccount(ids.one),
      activeAccount(ids.suspended, { standing: 'suspended' }),
      activeAccount(ids.own),
    ]);
    await user.post(path(ids.one), undefined, { expect: 403 });
    await admin.post(path('300000000009'), undefined, { expect: 404 });
    await admin.post(`/api/v1/organizations/999999/accounts/${ids.one}/connect`, undefined, { expect: 404 });
    const { body } = await admin.post<Record<string, unknown>>(path(ids.one), undefined, { expect: 202 });
    assert.equal(body['state'], 'connected');
    assert.equal(body['provider_status'], 'syncing');
    assert.equal(body['role_arn'], `arn:aws:iam::${ids.one}:role/Reader`);
    assert.equal(body['setup_id'], null);
    await admin.post(path(ids.one), undefined, { expect: 409 });
    const refused = await admin.post<{ details: string }>(path(ids.suspended), undefined, { expect: 409 });
    assert.equal(refused.body.details, 'The account is suspended');
    await admin.post(path(ids.own), undefined, { expect: 202 });
    await admin.post(path(ids.own), undefined, { expect: 409 });
    const lost = { status: 'error', status_reason: 'AccessDenied' };
    await application
      .database('providers')
      .where({ id: body['provider_id'] as number })
      .update(lost);
    const accounts = `/api/v1/organizations/${organization.id}/accounts?state=error&name=${ids.one}`;
    const { body: page } = await user.get<{ data: Record<string, unknown>[] }>(accounts, { expect: 200 });
    assert.deepEqual([page.data[0]?.['reason'], page.data[0]?.['setup_id']], ['AccessDenied', organization.setup.id]);
    await admin.put(`/api/v1/organizations/${organization.id}`, { connection: null }, { expect: 200 });
    const without = await admin.post<{ error: string }>(path(ids.one), undefined, { expect: 422 });
    assert.equal(without.body.error, 'The organization has no connection');
  });
});
