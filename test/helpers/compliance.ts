import assert from 'node:assert/strict';
import { complianceActivities } from '../../activities/compliance/compliance-activities.ts';
import type { Database } from '../../db/database.ts';
import type { Framework } from '../../domain/frameworks/frameworks.ts';
import { testEvaluator } from './custom-checks.ts';
import { shippedFrameworks } from '../../platform/frameworks.ts';
import { makeProvider } from './factories.ts';

/** A provider whose sync ended, with the listings that it could not do as service → reason. */
export async function makeSyncedProvider(
  database: Database,
  provider: Parameters<typeof makeProvider>[1] & { refused?: Record<string, string> } = {},
): Promise<number> {
  const { refused = {}, ...rest } = provider;
  const { id } = await makeProvider(database, rest);
  const job = await database('jobs').where({ provider_id: id }).first<{ id: number }>('id');
  const [execution] = await database('executions')
    .insert({
      job_id: job?.id,
      type: 'inventory_sync',
      trigger: 'api',
      status: 'succeeded',
      ended_at: database.fn.now(),
    })
    .returning<{ id: number }[]>('id');
  const unit = { execution_id: execution?.id, region: 'us-east-1', attempt: 1 };
  await database('sync_units').insert([
    { ...unit, service: 'sts', status: 'succeeded', reason: null },
    ...Object.entries(refused).map(([service, reason]) => ({ ...unit, service, status: 'failed', reason })),
  ]);
  return id;
}

/** Does what the workflow of an execution does, in this process. */
export async function runAssessment(
  database: Database,
  executionId: number,
  frameworks: readonly Framework[] = shippedFrameworks(),
  whenPlanned: () => Promise<void> = async () => undefined,
): Promise<void> {
  const customChecks = testEvaluator();
  const activities = complianceActivities({ database, frameworks, customChecks });
  const scopes = await activities.planAssessment({ executionId });
  await whenPlanned();
  for (const scope of scopes) {
    let afterId: number | null = 0;
    while (afterId !== null) {
      const page: Awaited<ReturnType<typeof activities.judgeResources>> = await activities.judgeResources({
        executionId,
        scope,
        afterId,
      });
      assert.ok(page);
      afterId = page.next;
    }
    await activities.concludeProvider({ executionId, scope });
  }
  await activities.endAssessment({ executionId, status: 'succeeded', error: null, findingsCount: 0, counts: {} });
  await customChecks.close();
}
