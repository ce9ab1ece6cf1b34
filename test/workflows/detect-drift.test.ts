import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import type { DriftActivities } from '../../activities/drift/drift-activities.ts';
import type { JobActivities } from '../../activities/jobs/job-activities.ts';
import { detectDrift } from '../../workflows/detect-drift.ts';
import { workflowQueue } from '../../workflows/task-queues.ts';
import { testEnvironment } from '../helpers/test-environment.ts';
import { builtWorkflows } from '../helpers/built-workflows.ts';

type End = Parameters<DriftActivities['endDriftDetection']>[0];
/** How the sync of a provider goes: another execution runs it already, so that it is joined. */
type Sync = 'succeeded' | 'failed' | 'deleted';

describe('the detection of drift', function () {
  this.timeout(30_000);
  let environment: TestWorkflowEnvironment;

  before(async () => {
    const executable = { type: 'existing-path' as const, path: testEnvironment('TEMPORAL_TEST_SERVER') };
    environment = await TestWorkflowEnvironment.createTimeSkipping({ server: { executable } });
  });
  after(() => environment.teardown());

  /** Runs a detection over providers whose syncs end like this, and returns what was compared and how it ended. */
  async function detect(
    syncs: Sync[],
    scan: () => Promise<{ compared: number; detected: number; updated: number; resolved: number }> = async () => ({
      compared: 3,
      detected: 2,
      updated: 1,
      resolved: 0,
    }),
  ): Promise<{ ends: End[]; scanned: number[]; logged: string[]; failed: boolean }> {
    const ends: End[] = [];
    const scanned: number[] = [];
    const logged: string[] = [];
    const activities: DriftActivities & Pick<JobActivities, 'claimProviderSync' | 'awaitExecution'> = {
      listDriftProviders: async () => syncs.map((_, index) => ({ id: index + 1, kind: 'cloud_a' })),
      claimProviderSync: async ({ providerId }) =>
        syncs[providerId - 1] === 'deleted'
          ? null
          : {
              executionId: providerId * 10,
              workflowId: `inventory-sync-${providerId * 10}`,
              isMine: false,
              start: {
                workflowType: 'syncProvider',
                workflowId: `inventory-sync-${providerId * 10}`,
                taskQueue: workflowQueue,
                arguments: [providerId * 10],
                searchAttributes: {},
                staticSummary: '',
              },
            },
      awaitExecution: async ({ executionId }) => {
        const status = syncs[executionId / 10 - 1] === 'failed' ? 'failed' : 'succeeded';
        return { executionId, status, error: status === 'failed' ? 'the keys are refused' : null };
      },
      scanProviderDrift: async ({ providerId }) => {
        scanned.push(providerId);
        return scan();
      },
      logDriftDetection: async (_, lines) => void logged.push(...lines.map(({ message }) => message)),
      endDriftDetection: async (end) => void ends.push(end),
    };
    const worker = await Worker.create({
      connection: environment.nativeConnection,
      taskQueue: workflowQueue,
      ...builtWorkflows,
      activities,
    });
    const failed = await worker.runUntil(
      environment.client.workflow
        .execute(detectDrift, { workflowId: `drift-detection-${randomUUID()}`, taskQueue: workflowQueue, args: [7] })
        .then(
          () => false,
          () => true,
        ),
    );
    return { ends, scanned: scanned.toSorted((a, b) => a - b), logged, failed };
  }

  it('compares every provider after its sync and sums up what was found', async () => {
    const { ends, scanned, failed } = await detect(['succeeded', 'succeeded', 'succeeded', 'succeeded', 'succeeded']);
    assert.deepEqual(scanned, [1, 2, 3, 4, 5]);
    assert.equal(failed, false);
    assert.deepEqual(ends, [
      {
        executionId: 7,
        status: 'succeeded',
        error: null,
        counts: { compared: 15, detected: 10, updated: 5, resolved: 0, providers: 5, not_evaluated: [] },
      },
    ]);
  });

  it('does not compare a provider whose sync failed, reports it, and continues with the others', async () => {
    const { ends, scanned, logged } = await detect(['failed', 'succeeded', 'deleted']);
    assert.deepEqual(scanned, [2]);
    assert.equal(ends[0]?.status, 'succeeded');
    const missed = ends[0]?.counts['not_evaluated'] as { provider_id: number; reason: string }[];
    assert.deepEqual(
      missed.toSorted((a, b) => a.provider_id - b.provider_id),
      [
        { provider_id: 1, reason: 'the keys are refused' },
        { provider_id: 3, reason: 'it was deleted' },
      ],
    );
    assert.ok(logged.includes('Provider 1 was not evaluated: the keys are refused'));
  });

  it('ends as failed when no provider could be compared', async () => {
    const { ends } = await detect(['failed']);
    assert.deepEqual(
      [ends[0]?.status, ends[0]?.error],
      ['failed', 'No provider could be evaluated: the keys are refused'],
    );
  });

  it('ends as succeeded when there is no provider', async () => {
    assert.equal((await detect([])).ends[0]?.status, 'succeeded');
  });

  it('ends its execution when it fails itself, with the reason', async () => {
    const { ends, failed } = await detect(['succeeded'], async () => {
      throw ApplicationFailure.nonRetryable('the table is gone');
    });
    assert.equal(failed, true);
    assert.deepEqual([ends[0]?.status, ends[0]?.error], ['failed', 'the table is gone']);
  });
});
