import assert from 'node:assert/strict';
import { shippedFrameworks } from '../../../platform/frameworks.ts';
import { scanPage } from '../../../activities/drift/scan-page.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { completeExecution } from '../../../db/commands/jobs/execution-ends.ts';
import { setFramework } from '../../../db/commands/compliance/frameworks.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import { makeSyncedProvider } from '../../helpers/compliance.ts';
import { changeResource, makeBaseline, makeDriftExecution, makeResource } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';

interface Finding {
  aspect: string;
  drift_type: string;
  severity: string;
}

describe('a scan for drift while frameworks are enabled', () => {
  let own: TestDatabase;
  let database: Database;
  let memberId: number;

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 4, applicationName: 'test' });
    memberId = (await member(database)).id;
  });
  after(async () => {
    await database.destroy();
    await own.drop();
  });

  async function enable(enabled: boolean, providerIds: number[] | null = null): Promise<void> {
    await database.transaction((transaction) =>
      setFramework(transaction, { frameworkId: 'soc2', enabled, providerIds, memberId }),
    );
  }

  async function scan(providerId: number): Promise<void> {
    const executionId = await makeDriftExecution(database);
    await scanPage(
      { database, frameworks: shippedFrameworks(), customChecks: noCustomChecks },
      { executionId, providerId, providerKind: 'cloud_a' },
      0,
    );
    await database.transaction((transaction) => completeExecution(transaction, { executionId, status: 'succeeded' }));
  }

  /** A table that lost its point-in-time recovery and a tag since its baseline. */
  async function driftedTable(): Promise<{ providerId: number; resourceId: number }> {
    const providerId = await makeSyncedProvider(database);
    const configuration = { point_in_time_recovery: true, tags: { team: 'shop' } };
    const { id } = await makeResource(database, { providerId, type: 'table', name: 'orders', configuration });
    await makeBaseline(database, { resourceId: id, memberId });
    await changeResource(database, id, { configuration: { point_in_time_recovery: false, tags: {} } });
    return { providerId, resourceId: id };
  }

  const typesOf = async (resourceId: number): Promise<Record<string, string>> => {
    const rows = await database('drift_findings').where({ resource_id: resourceId }).select<Finding[]>();
    return Object.fromEntries(rows.map(({ aspect, drift_type: type, severity }) => [aspect, `${type} ${severity}`]));
  };
  const asCompliance = { point_in_time_recovery: 'compliance medium', tags: 'configuration low' };
  const asConfiguration = { point_in_time_recovery: 'configuration medium', tags: 'configuration low' };

  it('reports the change by which a control fails as compliance drift, and other changes as before', async () => {
    await enable(true);
    const { providerId, resourceId } = await driftedTable();
    await scan(providerId);
    assert.deepEqual(await typesOf(resourceId), asCompliance);
  });

  it('reports no compliance drift while no framework is enabled for the provider, and follows a change of that', async () => {
    await enable(false);
    const { providerId, resourceId } = await driftedTable();
    await scan(providerId);
    assert.deepEqual(await typesOf(resourceId), asConfiguration);
    await enable(true, []);
    await scan(providerId);
    assert.deepEqual(await typesOf(resourceId), asConfiguration);
    await enable(true, [providerId]);
    await scan(providerId);
    assert.deepEqual(await typesOf(resourceId), asCompliance);
  });

  it('respects a failure with an exception', async () => {
    await enable(true);
    const { providerId, resourceId } = await driftedTable();
    await database('compliance_exceptions').insert({
      resource_id: resourceId,
      reason: 'a copy',
      expires_at: new Date(Date.now() + 86_400_000),
      created_by: memberId,
    });
    await scan(providerId);
    assert.deepEqual(await typesOf(resourceId), asConfiguration);
  });
});
