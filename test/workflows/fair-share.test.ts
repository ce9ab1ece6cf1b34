import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { CloudSession, CollectionUnit } from '../../activities/clouds/cloud.ts';
import { jobActivities } from '../../activities/jobs/job-activities.ts';
import { collectActivities } from '../../activities/sync/collect.ts';
import { createListingSlots } from '../../activities/sync/listing-slots.ts';
import { planActivities } from '../../activities/sync/plan.ts';
import { syncStateActivities } from '../../activities/sync/sync-state.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import { requestSync } from '../../db/commands/sync/requests.ts';
import { createLog } from '../../platform/log.ts';
import { watchBacklog } from '../../workers/queue-backlog.ts';
import { cloudQueue, interactiveCloudQueue, workflowQueue } from '../../workflows/task-queues.ts';
import { syncProvider } from '../../workflows/sync-provider.ts';
import { makeProvider } from '../helpers/factories.ts';
import { temporalClient } from '../helpers/temporal-client.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { testEnvironment } from '../helpers/test-environment.ts';
import { builtWorkflows } from '../helpers/built-workflows.ts';

const types = ['vm_instance', 'object_bucket', 'db_instance', 'network', 'subnet', 'encryption_key'];
const callMs = 400;

/** An account whose listings have so many pages of one resource, each of which takes one call. */
function account(accountId: string, { pages, slow }: { pages: number; slow: boolean }): CloudSession {
  const units: CollectionUnit[] = types.map((type) => ({
    service: type,
    region: 'us-east-1',
    resourceTypes: [type],
  }));
  return {
    verify: async () => ({ accountId, regions: ['us-east-1'] }),
    units: () => units,
    async *pages(unit, cursor, signal) {
      for (let page = Number(cursor ?? '0'); page < pages; page += 1) {
        if (slow) await wait(callMs, undefined, { signal });
        const name = `${unit.service}-${page}`;
        const resource = {
          externalId: `${accountId}/${name}`,
          name,
          resourceType: unit.service,
          region: 'us-east-1',
          status: 'active' as const,
          tags: {},
          configuration: { page },
          unreadable: {},
        };
        yield { resources: [resource], cursor: page + 1 < pages ? String(page + 1) : null };
      }
    },
    read: async () => null,
    apply: () => assert.fail('nothing is changed'),
    close: () => undefined,
  };
}

describe('The share of an account in bulk work', function () {
  this.timeout(120_000);
  let store: TestDatabase;
  let database: Database;
  let temporal: { client: Client; namespace: string; close(): Promise<void> };
  let connection: NativeConnection;

  before(async () => {
    store = await testDatabase();
    database = openDatabase({ url: store.url, poolSize: 16, applicationName: 'test' });
    temporal = await temporalClient();
    connection = await NativeConnection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
  });
  after(async () => {
    await connection.close();
    await temporal.close();
    await database.destroy();
    await store.drop();
  });

  it('reaches a fast account while slow ones could fill every slot, and no row is lost', async () => {
    const sessions = new Map<number, CloudSession>();
    const connect = async (accountId: string, size: { pages: number; slow: boolean }): Promise<number> => {
      const { id } = await makeProvider(database, { accountId });
      sessions.set(id, account(accountId, size));
      return id;
    };
    const slowPages = 35;
    const slow = [
      await connect('111111111111', { pages: slowPages, slow: true }),
      await connect('222222222222', { pages: slowPages, slow: true }),
    ];
    const fast = await connect('333333333333', { pages: 2, slow: false });

    const { client, namespace } = temporal;
    const log = createLog({ level: 'silent', process: 'test' });
    const deps = {
      database,
      sessions: {
        use: <Result>(providerId: number, work: (session: CloudSession) => Promise<Result>) =>
          work(sessions.get(providerId) ?? assert.fail()),
        close: () => undefined,
      },
      detailMaxAgeHours: 24,
      hasBacklog: watchBacklog({ temporal: client, log }),
      slots: createListingSlots(types.length),
    };
    const shared = { connection, namespace, maxHeartbeatThrottleInterval: 3_000 };
    const workers = await Promise.all([
      Worker.create({
        ...shared,
        taskQueue: workflowQueue,
        ...builtWorkflows,
        activities: { ...syncStateActivities(deps), ...jobActivities(deps) },
      }),
      Worker.create({
        ...shared,
        taskQueue: cloudQueue('cloud_a'),
        // As many as the listings of one of the slow accounts.
        maxConcurrentActivityTaskExecutions: types.length,
        activities: collectActivities(deps),
      }),
      Worker.create({
        ...shared,
        taskQueue: interactiveCloudQueue('cloud_a'),
        activities: planActivities(deps),
      }),
    ]);
    const runs = workers.map((worker) => worker.run());
    const sync = async (providerId: number): Promise<void> => {
      const claim = await database.transaction((transaction) =>
        requestSync(transaction, { providerId, trigger: 'api', requestedBy: null }),
      );
      await client.workflow.execute(syncProvider, {
        workflowId: claim?.execution.workflow_id ?? assert.fail(),
        taskQueue: workflowQueue,
        args: [claim?.execution.id ?? 0],
      });
    };
    try {
      const ended: string[] = [];
      const slowSyncs = slow.map((id) => sync(id).then(() => ended.push('slow')));
      // The fast one comes when the others hold every slot and have more waiting.
      while ((await database('sync_units').where({ status: 'running' })).length < types.length) await wait(50);
      await sync(fast).then(() => ended.push('fast'));
      assert.deepEqual(ended, ['fast'], 'a fast account waits for no slow one');
      await Promise.all(slowSyncs);
    } finally {
      for (const worker of workers) worker.shutdown();
      await Promise.all(runs);
    }

    for (const [id, pages] of [[slow[0], slowPages] as const, [slow[1], slowPages] as const, [fast, 2] as const]) {
      const rows = await database('resources')
        .where({ provider_id: id ?? 0, status: 'active' })
        .count<{ count: number }[]>('* as count');
      assert.equal(rows[0]?.count, pages * types.length);
    }
    const units: { status: string; cursor: string | null; resources_seen: number }[] = await database('sync_units');
    assert.ok(units.every(({ status, cursor }) => status === 'succeeded' && cursor === null));
    const attempts: { attempt: number }[] = await database('sync_units').where('attempt', '>', 1);
    assert.ok(attempts.length > 0, 'the slow ones made room and went on where they stopped');
  });
});
