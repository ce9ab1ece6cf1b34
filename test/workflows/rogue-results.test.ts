import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { WorkflowFailedError } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { after, before, describe, it } from 'mocha';
import { checkedActivities, isResultOf } from '../../workflows/activity-results.ts';
import { syncProvider } from '../../workflows/sync-provider.ts';
import { cloudQueue, interactiveCloudQueue, workflowQueue } from '../../workflows/task-queues.ts';
import { testEnvironment } from '../helpers/test-environment.ts';
import { builtWorkflows } from '../helpers/built-workflows.ts';

const units = ['instances', 'buckets'].map((service) => ({ service, region: 'global' }));

describe('results of a rogue poller', function () {
  this.timeout(30_000);
  let environment: TestWorkflowEnvironment;

  before(async () => {
    const executable = { type: 'existing-path' as const, path: testEnvironment('TEMPORAL_TEST_SERVER') };
    environment = await TestWorkflowEnvironment.createTimeSkipping({ server: { executable } });
  });
  after(() => environment?.teardown());

  /** Syncs with a poller of the cloud's queues that answers like this, and returns how it ended. */
  async function sync(rogue: { planSync: () => Promise<unknown>; collectUnits: () => Promise<unknown> }) {
    const finished: unknown[] = [];
    const failures: string[] = [];
    const honest = {
      openSync: async () => ({ providerId: 1, kind: 'cloud_a' }),
      failUnits: async () => undefined,
      finishSync: async (input: unknown) => {
        finished.push(input);
        return { status: 'succeeded', reason: null, counts: {} };
      },
      failSync: async ({ reason }: { reason: string }) => void failures.push(reason),
    };
    const options = {
      connection: environment.nativeConnection,
    };
    const [worker, bulk, interactive] = await Promise.all([
      Worker.create({ ...options, taskQueue: workflowQueue, ...builtWorkflows, activities: honest }),
      Worker.create({ ...options, taskQueue: cloudQueue('cloud_a'), activities: rogue }),
      Worker.create({ ...options, taskQueue: interactiveCloudQueue('cloud_a'), activities: rogue }),
    ]);
    const run = environment.client.workflow.execute(syncProvider, {
      workflowId: `inventory-sync-${randomUUID()}`,
      taskQueue: workflowQueue,
      args: [7],
    });
    const ended = run.then(
      () => null,
      (error: unknown) => error,
    );
    const fault = await worker.runUntil(bulk.runUntil(interactive.runUntil(ended)));
    return { finished, failures, fault };
  }

  it('do not make a sync succeed without its listings: those are counted against the plan', async () => {
    const { finished } = await sync({ planSync: async () => units, collectUnits: async () => null });
    assert.deepEqual(finished, [{ executionId: 7, units }]);
  });

  for (const answer of [null, [], 'nothing', [{ service: 'instances' }], { units }]) {
    it(`are not accepted as a plan of a sync: ${JSON.stringify(answer)}`, async () => {
      const { finished, failures, fault } = await sync({
        planSync: async () => answer,
        collectUnits: async () => null,
      });
      assert.ok(fault instanceof WorkflowFailedError);
      assert.deepEqual(finished, []);
      assert.match(failures.join(), /planSync returned a result of the wrong shape/);
    });
  }

  it('are not accepted as the result of an activity with one', () => {
    for (const activity of checkedActivities) {
      // Those two return whether something may begin.
      for (const answer of ['', true, [[]], { status: 7 }]) {
        const isPossible = ['takeTurn', 'beginRecommendations'].includes(activity) && answer === true;
        const isCounts = typeof answer === 'object' && !Array.isArray(answer);
        if (!isPossible && !isCounts)
          assert.equal(isResultOf(activity, answer), false, `${activity}: ${String(answer)}`);
      }
    }
    assert.ok(isResultOf('collectUnits', null));
  });
});
