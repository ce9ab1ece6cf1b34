import assert from 'node:assert/strict';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { ApplicationFailure } from '@temporalio/common';
import type { generateReport } from '../../workflows/generate-report.ts';
import { reportQueue, workflowQueue } from '../../workflows/task-queues.ts';
import { testEnvironment } from '../helpers/test-environment.ts';
import { builtWorkflows } from '../helpers/built-workflows.ts';

const dayMs = 86_400_000;

describe('The workflow of a report', function () {
  this.timeout(30_000);
  let environment: TestWorkflowEnvironment;

  beforeEach(async () => {
    const executable = { type: 'existing-path' as const, path: testEnvironment('TEMPORAL_TEST_SERVER') };
    environment = await TestWorkflowEnvironment.createTimeSkipping({ server: { executable } });
  });
  afterEach(() => environment.teardown());

  /** Runs it through, with hours gone by in no time; gives what it had done, with the virtual time of each. */
  async function run(build: (attempt: number) => Promise<number | null>): Promise<{ done: string[]; atMs: number[] }> {
    const done: string[] = [];
    const atMs: number[] = [];
    let attempt = 0;
    const note = async (what: string): Promise<void> => {
      done.push(what);
      atMs.push(await environment.currentTimeMs());
    };
    const { nativeConnection: connection } = environment;
    const workers = await Promise.all([
      Worker.create({
        connection,
        taskQueue: workflowQueue,
        ...builtWorkflows,
        activities: {
          expireReport: async (): Promise<null> => {
            await note('expire');
            return null;
          },
          endUnbuilt: ({ reason }: { reason: string }) => note(`failed: ${reason}`),
        },
      }),
      Worker.create({
        connection,
        taskQueue: reportQueue,
        activities: {
          async buildReport() {
            await note('build');
            attempt += 1;
            return build(attempt);
          },
        },
      }),
    ]);
    const runs = workers.map((worker) => worker.run());
    try {
      await environment.client.workflow.execute<typeof generateReport>('generateReport', {
        workflowId: 'report-rpt_1',
        taskQueue: workflowQueue,
        args: ['rpt_1'],
      });
    } catch (error) {
      done.push(String(error));
    }
    for (const worker of workers) worker.shutdown();
    await Promise.all(runs);
    return { done, atMs };
  }

  it('removes the bytes a day after they were ready, by a timer that outlives every process', async () => {
    const { done, atMs } = await run(async () => (await environment.currentTimeMs()) + dayMs);
    assert.deepEqual(done, ['build', 'expire']);
    const waitedMs = (atMs[1] ?? 0) - (atMs[0] ?? 0);
    assert.ok(waitedMs >= dayMs && waitedMs < dayMs + 60_000, `${waitedMs} ms`);
  });

  it('tries again after a fault, and then fails with its reason', async () => {
    const { done } = await run(async (attempt) => {
      if (attempt < 3) throw new Error('the connection broke');
      throw ApplicationFailure.nonRetryable('The disk is full');
    });
    assert.deepEqual(done.slice(0, 4), ['build', 'build', 'build', 'failed: The disk is full']);
  });

  it('has nothing to do for a report that has ended', async () => {
    assert.deepEqual((await run(async () => null)).done, ['build']);
  });
});
