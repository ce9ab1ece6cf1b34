import assert from 'node:assert/strict';
import { MockActivityEnvironment } from '@temporalio/testing';
import type { CloudSession } from '../../activities/clouds/cloud.ts';
import { collectActivities } from '../../activities/sync/collect.ts';
import { createListingSlots } from '../../activities/sync/listing-slots.ts';
import { planActivities } from '../../activities/sync/plan.ts';
import { syncStateActivities } from '../../activities/sync/sync-state.ts';
import type { UnitName } from '../../domain/inventory/unit-name.ts';
import type { Database } from '../../db/database.ts';

/** What a sync planned, by name, and why a part of it was not evaluated. */
export interface SessionSync {
  planned: string[];
  reason: string | null;
}

export interface StoredResource {
  resource_type: string;
  external_id: string;
  status: string;
}

/** Runs a sync of a provider with a session, by the activities of its workflow, each listing tried once. */
export async function syncWith(
  database: Database,
  { providerId, session, ...times }: { providerId: number; session: CloudSession; findTypesWithinMs?: number },
): Promise<SessionSync> {
  const sessions = {
    use: <Result>(_id: number, work: (session: CloudSession) => Promise<Result>) => work(session),
    close: () => undefined,
  };
  const job = await database('jobs').where({ provider_id: providerId }).first<{ id: number }>('id');
  const [execution] = await database('executions')
    .insert({ job_id: job.id, type: 'inventory_sync', trigger: 'api' })
    .returning<{ id: number }[]>('id');
  const executionId = execution?.id ?? assert.fail();
  const { openSync, finishSync } = syncStateActivities({ database });
  await openSync({ executionId });
  const { planSync } = planActivities({ database, sessions, ...times });
  const units: UnitName[] = await new MockActivityEnvironment().run(planSync, { providerId, executionId });
  const { collectUnits } = collectActivities({
    database,
    sessions,
    slots: createListingSlots(24),
    detailMaxAgeHours: 0,
    hasBacklog: () => false,
  });
  const environment = new MockActivityEnvironment({
    attempt: 1,
    retryPolicy: { maximumAttempts: 1 },
    currentAttemptScheduledTimestampMs: Date.now(),
  });
  await environment.run(collectUnits, { executionId, providerId, units, sliceMs: 60_000 });
  const outcome = await finishSync({ executionId, units });
  return { planned: units.map(({ service }) => service).toSorted(), reason: outcome?.reason ?? null };
}

/** Returns the resources of a provider, deleted or not, by type and id. */
export async function storedResources(database: Database, providerId: number): Promise<StoredResource[]> {
  return database('resources')
    .where({ provider_id: providerId })
    .orderBy(['resource_type', 'external_id'])
    .select('resource_type', 'external_id', 'status');
}
