import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { activeAccount, listed } from '../../helpers/organization-rows.ts';

type Kind = 'cloud_a' | 'cloud_b' | 'cloud_c';

describe('Organizations of Google Cloud and Azure over HTTP', () => {
  let application: TestApplication;
  let admin: ApiClient;
  const providers = new Map<Kind, number>();
  const setups = new Map<Kind, number>();

  before(async () => {
    application = await startApplication();
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
    for (const kind of ['cloud_a', 'cloud_b', 'cloud_c'] as const) {
      providers.set(kind, (await makeProvider(application.database, { type: kind })).id);
      const { body } = await admin.post<{ id: number }>('/api/v1/providers/setups', { kind }, { expect: 201 });
      setups.set(kind, body.id);
    }
  });
  after(() => application.stop());

  const setupOf = (kind: Kind): number => setups.get(kind) ?? 0;
  const post = (kind: Kind, more: object) =>
    admin.post<{ id: number; details: string; root: string | null; connection: object }>('/api/v1/organizations', {
      kind,
      name: 'Example',
      provider_id: providers.get(kind),
      ...more,
    });

  it('are stored with their root and their connection', async () => {
    const given: [kind: Kind, root: string, connection: object][] = [
      ['cloud_b', 'organizations/123', { type: 'same_identity', setupId: setupOf('cloud_b') }],
      [
        'cloud_b',
        'folders/123',
        { type: 'impersonation', setupId: setupOf('cloud_b'), serviceAccount: 'audit-reader' },
      ],
      ['cloud_c', 'production', { type: 'same_identity', setupId: setupOf('cloud_c') }],
    ];
    for (const [kind, root, connection] of given) {
      const { status, body } = await post(kind, { root, connection });
      assert.equal(status, 201, JSON.stringify(body));
      assert.deepEqual([body.root, body.connection], [root, connection]);
    }
    assert.equal((await post('cloud_c', {})).body.root, null);
  });

  it('are refused with what is wrong, before anything is stored', async () => {
    const known = async () => (await application.database('organizations').pluck('id')).length;
    const earlier = await known();
    const same = (kind: Kind) => ({ connection: { type: 'same_identity', setupId: setupOf(kind) } });
    const impersonation = { type: 'impersonation', setupId: setupOf('cloud_b'), serviceAccount: 'audit-reader' };
    const refusals: [kind: Kind, body: object, status: number, details: RegExp][] = [
      ['cloud_a', { root: 'r-ab12' }, 422, /root: an organization of AWS is listed as a whole/],
      ['cloud_b', { root: 'projects/123' }, 422, /root must be `organizations\/123` or `folders\/123`/],
      ['cloud_b', { root: 'folders/1/../2' }, 422, /root must be/],
      ['cloud_c', { root: 'a/b' }, 422, /root must be the id of a management group/],
      ['cloud_c', { root: 'x'.repeat(1_000) }, 400, /root/],
      ['cloud_a', same('cloud_a'), 422, /accounts of AWS are connected by assume_role, not by same_identity/],
      ['cloud_c', { connection: impersonation }, 422, /accounts of Azure are connected by same_identity, not by imp/],
      ['cloud_b', same('cloud_c'), 422, /there is no setup \d+ for Google Cloud/],
      ['cloud_b', { connection: { ...impersonation, serviceAccount: 'a@b' } }, 400, /serviceAccount/],
      ['cloud_b', { connection: { ...impersonation, roleName: 'Reader' } }, 400, /roleName is not a known field/],
    ];
    for (const [kind, body, status, details] of refusals) {
      const answer = await post(kind, body);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.match(answer.body.details, details);
    }
    assert.equal(await known(), earlier);
  });

  it('may use the identity of the workers only where the operator allows it', async () => {
    const identities: [kind: Kind, type: string][] = [
      ['cloud_b', 'application_default'],
      ['cloud_c', 'managed_identity'],
      ['cloud_c', 'workload_identity'],
    ];
    for (const [kind, type] of identities) {
      const { id } = await makeProvider(application.database, { type: kind });
      await application
        .database('providers')
        .where({ id })
        .update({ authentication: { type, identity: null } });
      const connection = { type: 'same_identity', setupId: setupOf(kind) };
      const answer = await post(kind, { provider_id: id, connection });
      assert.equal(answer.status, 422);
      assert.match(answer.body.details, /PROCESS_IDENTITY is off/);
    }
  });

  it('connect a project by its own service account, and show which one, and the setup of one in error', async () => {
    const connection = { type: 'impersonation', setupId: setupOf('cloud_b'), serviceAccount: 'audit-reader' };
    const { body: made } = await post('cloud_b', { root: 'folders/77', connection });
    await listed(application.database, made.id, [
      activeAccount('shop-1'),
      activeAccount('late-1', { notice: 'A payment is past due' }),
    ]);
    const path = `/api/v1/organizations/${made.id}/accounts`;
    const { body } = await admin.post<Record<string, unknown>>(`${path}/shop-1/connect`, undefined, { expect: 202 });
    assert.deepEqual(
      [body['state'], body['service_account'], body['role_arn'], body['setup_id']],
      ['connected', 'audit-reader@shop-1.iam.gserviceaccount.com', null, null],
    );
    const provider = await application
      .database('providers')
      .where({ id: body['provider_id'] as number })
      .first();
    assert.deepEqual(
      [provider.source_provider_id, provider.scope],
      [providers.get('cloud_b'), { projectId: 'shop-1' }],
    );
    await application
      .database('providers')
      .where({ id: provider.id })
      .update({ status: 'error', status_reason: 'the service account could not be impersonated' });
    const { body: page } = await admin.get<{ data: Record<string, unknown>[] }>(`${path}?name=shop-1`, { expect: 200 });
    const [shown] = page.data;
    assert.deepEqual(
      [shown?.['state'], shown?.['reason'], shown?.['setup_id']],
      ['error', 'the service account could not be impersonated', setupOf('cloud_b')],
    );
  });

  it('say what the cloud warns of although an account is connected', async () => {
    const connection = { type: 'same_identity', setupId: setupOf('cloud_c') };
    const { body: made } = await post('cloud_c', { root: 'late', connection });
    const accounts = [activeAccount('sub-late', { notice: 'A payment of the subscription is past due' })];
    await listed(application.database, made.id, accounts);
    const path = `/api/v1/organizations/${made.id}/accounts`;
    await admin.post(`${path}/sub-late/connect`, undefined, { expect: 202 });
    await listed(application.database, made.id, accounts);
    const { body } = await admin.get<{ data: Record<string, unknown>[] }>(path, { expect: 200 });
    assert.deepEqual(
      body.data.map(({ state, reason }) => [state, reason]),
      [['connected', 'A payment of the subscription is past due']],
    );
  });
});
