import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface ShownType {
  resource_type: string;
  provider_type: string;
  source: string;
  drift: string;
  remediation: string;
  reversible: string;
  not_reversible_reason: string | null;
  checks: string[];
}

describe('Listing types by schema for one provider', () => {
  let application: TestApplication;
  let admin: ApiClient;

  before(async () => {
    application = await startApplication();
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
  });
  after(() => application.stop());

  const put = async (id: number, enabled: boolean | null): Promise<boolean | null> =>
    (await admin.put<{ schema_types: boolean | null }>(`/api/v1/providers/${id}/schema-types`, { enabled })).body
      .schema_types;

  it('is switched on, off, and back to the setting of the installation, with one audit row for each change', async () => {
    const { id } = await makeProvider(application.database, { type: 'orchestrator' });
    const path = `/api/v1/providers/${id}`;
    assert.equal((await admin.get<{ schema_types: null }>(path)).body.schema_types, null);
    for (const enabled of [true, true, false, null, null]) assert.equal(await put(id, enabled), enabled);
    const rows = await application
      .database('audit_log')
      .where({ action: 'provider.switch_schema_types', subject_id: String(id) })
      .orderBy('id')
      .select('before', 'after');
    assert.deepEqual(rows, [
      { before: { enabled: null }, after: { enabled: true } },
      { before: { enabled: true }, after: { enabled: false } },
      { before: { enabled: false }, after: { enabled: null } },
    ]);
  });

  it('is refused for a provider that does not exist', async () => {
    await admin.put('/api/v1/providers/999999/schema-types', { enabled: true }, { expect: 404 });
  });

  it('shows what is done with the types of each kind, and finds types by hand by their vendor name', async () => {
    const { database } = application;
    const types = [
      [
        'cloud_a',
        'AWS::Route53::HostedZone',
        ['route53_public_hosted_zones_cloudwatch_logging_enabled'],
        'AWS::S3::Bucket',
        'object_bucket',
      ],
      ['cloud_b', 'run.googleapis.com/Revision', [], 'storage.googleapis.com/Bucket', 'object_bucket'],
      [
        'cloud_c',
        'microsoft.network/frontdoors',
        ['network_front_door_waf_enabled'],
        'microsoft.keyvault/vaults',
        'key_vault',
      ],
      ['orchestrator', 'cert-manager.io/Certificate', [], 'apps/Deployment', 'deployment'],
    ] as const;
    for (const [kind, bySchema, checks, vendorName, byHand] of types) {
      const { id: providerId } = await makeProvider(database, { type: kind });
      await makeResource(database, { providerId, type: bySchema });
      const { id } = await makeResource(database, { providerId, type: byHand });
      const shown = (await admin.get<ShownType[]>(`/api/v1/resource-types?provider_id=${providerId}`)).body;
      const one = shown.find(({ resource_type: type }) => type === bySchema);
      assert.deepEqual([one?.source, one?.provider_type, one?.checks], ['by_schema', kind, checks]);
      assert.equal(shown.find(({ resource_type: type }) => type === byHand)?.source, 'by_hand');
      const { body } = await admin.get<{ data: { id: number }[] }>('/api/v1/resources', {
        query: { provider_id: providerId, type: vendorName },
      });
      assert.deepEqual(
        body.data.map((item) => item.id),
        [id],
      );
    }
  });

  it('says that kinds are fixed manually in the cluster that changes none of their objects', async () => {
    const { database } = application;
    const type = 'packages.operators.coreos.com/PackageManifest';
    const [shows, changes] = [
      await makeProvider(database, { type: 'orchestrator' }),
      await makeProvider(database, { type: 'orchestrator' }),
    ];
    const observed = { metadata: { uid: 'u' } };
    await makeResource(database, { providerId: changes.id, type, configuration: { observed } });
    await makeResource(database, { providerId: shows.id, type, configuration: { observed } });
    await makeResource(database, {
      providerId: shows.id,
      type,
      configuration: { observed: { ...observed, changeable: false } },
    });
    const supportOf = async (query: { provider_id?: number }) => {
      const { body } = await admin.get<ShownType[]>('/api/v1/resource-types', { query });
      const found = body.find(({ resource_type: name }) => name === type);
      return [found?.remediation, found?.reversible, found?.not_reversible_reason?.slice(0, 43)];
    };
    const manual = ['manual', 'none', 'The cluster shows objects of this kind, but'];
    assert.deepEqual(await supportOf({ provider_id: shows.id }), manual);
    assert.deepEqual(await supportOf({}), manual);
    assert.deepEqual((await supportOf({ provider_id: changes.id })).slice(0, 2), ['planned', 'depends']);
  });
});
