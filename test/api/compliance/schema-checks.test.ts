import assert from 'node:assert/strict';
import { unlistedTypes } from '../../../activities/compliance/listed-types.ts';
import { unlistedBySchema } from '../../../activities/compliance/unlisted-by-schema.ts';
import type { Database } from '../../../db/database.ts';
import { recordSchemaListing } from '../../../db/commands/sync/schema-listings.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import { allSchemaTypes, schemaTypesOff } from '../../../domain/clouds/schema-types.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider, runAssessment } from '../../helpers/compliance.ts';
import { makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

const base = '/api/v1/compliance';
const fileSystems = 'AWS::EFS::FileSystem';
const distributions = 'AWS::CloudFront::Distribution';

describe('Checks of types by schema', () => {
  let application: TestApplication;
  let database: Database;
  let admin: ApiClient;
  let providerId: number;

  before(async () => {
    application = await startApplication();
    database = application.database;
    await ensureStandingJobs(database);
    const { token } = await member(database, { role: 'admin' });
    admin = api(application.url, token);
    await admin.post(`${base}/frameworks/pci_dss/enable`, undefined, { expect: 200 });
  });
  after(() => application.stop());
  beforeEach(async () => {
    await database('providers').update({ deleted_at: new Date() });
    providerId = await makeSyncedProvider(database);
    await database('providers')
      .where({ id: providerId })
      .update({ regions: ['eu-west-1', 'us-east-1'] });
  });

  async function listed(service: string, region: string, reason: string | null = null): Promise<void> {
    await recordSchemaListing(database, { providerId, unit: { service, region }, found: false, reason });
  }
  const unlisted = async (...resourceTypes: string[]) =>
    unlistedBySchema(database, { providerId, kind: 'cloud_a', resourceTypes });

  it('say that such types are not listed until one of them is', async () => {
    assert.deepEqual(await unlisted(fileSystems, 'object_bucket'), { [fileSystems]: schemaTypesOff });
    await listed(distributions, 'global');
    assert.deepEqual(await unlisted(fileSystems, distributions), {
      [fileSystems]: 'it was not listed yet in eu-west-1',
    });
  });

  it('need a list of the type in every region, of late, and not refused', async () => {
    await listed(fileSystems, 'eu-west-1');
    assert.deepEqual(await unlisted(fileSystems), { [fileSystems]: 'it was not listed yet in us-east-1' });
    await listed(fileSystems, 'us-east-1', 'not offered here: no such type');
    assert.deepEqual(await unlisted(fileSystems), {});
    await listed(fileSystems, 'us-east-1', 'access denied: elasticfilesystem:DescribeFileSystems');
    assert.match((await unlisted(fileSystems))[fileSystems] ?? '', /^access denied/);
    await listed(fileSystems, 'us-east-1');
    await database('schema_listings')
      .where({ provider_id: providerId, region: 'us-east-1' })
      .update({ listed_at: new Date(Date.now() - 11 * 86_400_000) });
    assert.deepEqual(await unlisted(fileSystems), { [fileSystems]: 'it was not listed lately in us-east-1' });
  });

  it('say so again when the account is switched off', async () => {
    await listed(fileSystems, 'eu-west-1');
    await listed(fileSystems, 'us-east-1');
    assert.deepEqual(await unlisted(fileSystems), {});
    await database('providers').where({ id: providerId }).update({ schema_types: false });
    assert.deepEqual(await unlisted(fileSystems), { [fileSystems]: schemaTypesOff });
  });

  it('need the one list of all types where a cloud shows them in one', async () => {
    const [topics, accounts] = ['pubsub.googleapis.com/Topic', 'microsoft.documentdb/databaseaccounts'];
    const unlistedOf = async (kind: 'cloud_b' | 'cloud_c', type: string) =>
      (await unlistedBySchema(database, { providerId, kind, resourceTypes: [type, 'object_bucket'] }))[type];
    assert.equal(await unlistedOf('cloud_b', topics), schemaTypesOff);
    await listed(allSchemaTypes, 'global');
    assert.equal(await unlistedOf('cloud_b', topics), undefined);
    assert.equal(await unlistedOf('cloud_c', accounts), undefined);
    await listed(allSchemaTypes, 'global', 'access denied: cloudasset.assets.listResource');
    assert.match((await unlistedOf('cloud_b', topics)) ?? '', /^access denied/);
    const failed = [{ service: allSchemaTypes, reason: 'access denied' }];
    assert.deepEqual(unlistedTypes({ kind: 'cloud_b', failed, resourceTypes: [topics, 'object_bucket'] }), {
      [topics]: 'access denied',
    });
  });

  it('need one list of each kind of a cluster, that of a kind which a check only looks through as well', async () => {
    const kinds = ['batch/CronJob', 'core/ResourceQuota'];
    const ofCluster = async () =>
      unlistedBySchema(database, { providerId, kind: 'orchestrator', resourceTypes: [...kinds, 'namespace'] });
    assert.deepEqual(await ofCluster(), Object.fromEntries(kinds.map((kind) => [kind, schemaTypesOff])));
    await listed('batch/CronJob', 'global');
    assert.deepEqual(await ofCluster(), { 'core/ResourceQuota': 'it was not listed yet in global' });
    await listed('core/ResourceQuota', 'global', 'access denied: list resourcequotas');
    assert.deepEqual(await ofCluster(), { 'core/ResourceQuota': 'access denied: list resourcequotas' });
    await listed('core/ResourceQuota', 'global');
    assert.deepEqual(await ofCluster(), {});
  });

  it('fail a control in an assessment, and are named with the type', async () => {
    await listed(fileSystems, 'eu-west-1');
    await listed(fileSystems, 'us-east-1');
    await makeResource(database, { providerId, type: fileSystems, configuration: { Encrypted: false } });
    const accepted = await admin.post<{ execution_id: number }>(
      `${base}/assess`,
      { framework_id: 'pci_dss' },
      { expect: 202 },
    );
    await runAssessment(database, accepted.body.execution_id);
    const { body: list } = await admin.get<{ data: { id: number }[] }>(`${base}/assessments?per_page=1`);
    const path = `${base}/assessments/${list.data[0]?.id}`;
    const { body } = await admin.get<{ controls: { status: string; checks: unknown }[] }>(path, { expect: 200 });
    const failing = body.controls.filter(({ status }) => status === 'failed');
    assert.ok(failing.some((control) => JSON.stringify(control).includes('efs_encryption_at_rest_enabled')));
    const types = await admin.get<{ resource_type: string; checks: string[] }[]>('/api/v1/resource-types');
    const shown = types.body.find(({ resource_type: type }) => type === fileSystems);
    assert.deepEqual(shown?.checks, ['efs_encryption_at_rest_enabled', 'efs_have_backup_enabled']);
  });
});
