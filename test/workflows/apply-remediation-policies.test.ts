import assert from 'node:assert/strict';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import type { applyRemediationPolicies } from '../../workflows/apply-remediation-policies.ts';
import { workflowQueue } from '../../workflows/task-queues.ts';
import { builtWorkflows } from '../helpers/built-workflows.ts';
import { testEnvironment } from '../helpers/test-environment.ts';

describe('The workflow of remediation policies', function () {
  this.timeout(30_000);
  let environment: TestWorkflowEnvironment;

  before(async () => {
    const executable = { type: 'existing-path' as const, path: testEnvironment('TEMPORAL_TEST_SERVER') };
    environment = await TestWorkflowEnvironment.createTimeSkipping({ server: { executable } });
  });
  after(() => environment.teardown());

  it('applies the policies after one that cannot be applied, and fails at the end', async () => {
    const tried: number[] = [];
    const worker = await Worker.create({
      connection: environment.nativeConnection,
      taskQueue: workflowQueue,
      ...builtWorkflows,
      activities: {
        listPolicies: () => Promise.resolve([1, 2]),
        applyPolicy({ policyId }: { policyId: number }) {
          tried.push(policyId);
          return policyId === 1 ? Promise.reject(new Error('no plan')) : Promise.resolve({ applied: 0, stopped: null });
        },
      },
    });
    await worker.runUntil(
      assert.rejects(
        environment.client.workflow.execute<typeof applyRemediationPolicies>('applyRemediationPolicies', {
          workflowId: 'policies',
          taskQueue: workflowQueue,
        }),
        ({ cause }: { cause?: Error }) => cause?.message === 'Policies could not be applied: 1',
      ),
    );
    assert.deepEqual([tried.at(-1), tried.filter((id) => id === 2).length], [2, 1]);
    assert.ok(tried.length > 2, 'the first one was tried again');
  });
});
