import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Worker } from '@temporalio/worker';
import { workflowSinks } from '../../workers/workflow-ends.ts';
import * as workflows from '../../workflows/index.ts';
import { recordedHistories, wedgedHistories, type RecordedHistory } from './history-files.ts';

const codePath = join(import.meta.dirname, '..', '..', 'dist', 'workflow-bundle.js');

async function faultOf(recorded: RecordedHistory): Promise<Error | undefined> {
  const options = { workflowBundle: { codePath }, sinks: workflowSinks({ workflowEnded: () => undefined }) };
  for await (const { error } of Worker.runReplayHistories(options, [recorded])) return error;
  assert.fail('nothing was replayed');
}

describe('Recorded histories', function () {
  this.timeout(60_000);

  for (const recorded of recordedHistories()) {
    it(`are replayed by the current workflows: ${recorded.name}`, async () => {
      assert.equal(await faultOf(recorded), undefined);
    });
  }

  it('exist for every workflow', () => {
    const recorded = new Set(recordedHistories().map(({ workflowType }) => workflowType));
    const missing = Object.keys(workflows).filter((name) => !recorded.has(name));
    assert.deepEqual(
      missing.toSorted(),
      [],
      'add a scenario to test/replay/scenarios.ts and run npm run record:histories',
    );
  });

  it('exist for every path of a remediation action', () => {
    const ways = recordedHistories()
      .filter(({ workflowType }) => workflowType === 'remediate')
      .map(({ name }) => name.replace(/^remediate-|\.json$/g, ''))
      .toSorted();
    const checkedApart = ways.flatMap((name) => (name.endsWith('-checked-apart') ? [name.slice(0, -14)] : []));
    assert.deepEqual(
      ways.filter((name) => !name.endsWith('-checked-apart')),
      [
        'approved',
        'approved-by-a-crowd',
        'cancelled',
        'cancelled-at-work',
        'completed',
        'expired',
        'failed-and-undone',
        'not-as-planned',
        'pending',
        'rejected',
        'rollback-failed',
        'rolled-back',
        'rolled-back-by-force',
        'waited-for-turn',
      ],
    );
    // Begun before check and verification moved into the steps; see `patched` in workflows/remediation/execute.ts.
    assert.deepEqual(checkedApart, [
      'completed',
      'failed-and-undone',
      'not-as-planned',
      'rollback-failed',
      'rolled-back',
      'waited-for-turn',
    ]);
  });

  for (const wedged of wedgedHistories()) {
    it(`are rejected if local activities ran concurrently, so that the run has to be replaced: ${wedged.name}`, async () => {
      assert.match(String(await faultOf(wedged)), /Timer machine does not handle this event.*UpdateCompleted/);
    });
  }

  it('are refused by workflows that do something else', async () => {
    const recorded = recordedHistories().find(({ workflowType }) => workflowType === 'prune');
    assert.ok(recorded);
    for (const event of recorded.history.events ?? []) {
      const activityType = event.activityTaskScheduledEventAttributes?.activityType;
      if (activityType) activityType.name = 'pruneOtherRows';
    }
    assert.match(String(await faultOf(recorded)), /pruneOtherRows|nondeterminism/i);
  });
});
