import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';
import { makeProvider, makeResource, type MadeResource } from '../../helpers/factories.ts';
import { insertRow } from '../../helpers/insert-row.ts';
import { migrateUntil } from '../../helpers/migrate-until.ts';
import { emptyDatabase, type TestDatabase } from '../../helpers/test-database.ts';

describe('counts of recommendations and assessments', () => {
  let own: TestDatabase;
  let database: Database;

  before(async () => {
    own = await emptyDatabase();
    database = openDatabase({ url: own.url, poolSize: 2, applicationName: 'test' });
    await migrateUntil(database, '166-counted-cost-lines');
  });

  after(async () => {
    await database.destroy();
    await own.drop();
  });

  const recommend = (resource: MadeResource, kind: string): Promise<number> =>
    insertRow(database, 'recommendations', {
      resource_id: resource.id,
      provider_id: resource.provider_id,
      type: 'cost',
      kind,
      severity: 'low',
      title: 'Save',
      description: 'Save money',
      steps: '[]',
      evidence: '{}',
    });

  async function assess(providerId: number): Promise<void> {
    const job = await database('jobs').where({ provider_id: providerId }).first<{ id: number }>('id');
    const executionId = await insertRow(database, 'executions', {
      job_id: job.id,
      type: 'inventory_sync',
      trigger: 'api',
      status: 'succeeded',
      ended_at: new Date(),
    });
    const run = { provider_id: providerId, execution_id: executionId };
    await insertRow(database, 'assessments', {
      ...run,
      evaluation_id: await insertRow(database, 'evaluations', run),
      framework_id: 'cis',
      framework_name: 'CIS',
      framework_version: '7.0',
      score: 1,
      total_controls: 1,
      passed: 1,
      failed: 0,
      not_evaluated: 0,
      manual: 0,
    });
  }

  it('include what was there before they were kept, and follow every change after that', async () => {
    const { id: providerId } = await makeProvider(database);
    const resource = await makeResource(database, { providerId });
    const first = await recommend(resource, 'idle');
    await assess(providerId);
    await migrate(database);
    const counts = async () =>
      (await database('recommendation_counts').where('total', '>', 0).orderBy('status')).map(({ status, total }) => [
        status,
        total,
      ]);
    assert.deepEqual(await counts(), [['pending', 1]]);
    await recommend(resource, 'old');
    await database('recommendations').where({ id: first }).update({ status: 'dismissed', decided_at: new Date() });
    assert.deepEqual(await counts(), [
      ['dismissed', 1],
      ['pending', 1],
    ]);
    await database('recommendations').where({ id: first }).delete();
    assert.deepEqual(await counts(), [['pending', 1]]);
    await assess(providerId);
    assert.deepEqual(
      (await database('assessment_counts')).map((row) => [
        row.provider_id,
        row.framework_id,
        row.framework_version,
        row.total,
      ]),
      [[providerId, 'cis', '7.0', 2]],
    );
  });
});
