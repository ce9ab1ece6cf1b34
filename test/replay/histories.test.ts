import assert from 'node:assert/strict';
import { Worker } from '@temporalio/worker';
import * as workflows from '../../workflows/index.ts';
import { builtWorkflows } from '../helpers/built-workflows.ts';
import { recordedHistories, wedgedHistories, type RecordedHistory } from './history-files.ts';

/** Replays histories one after the other in one worker; gives the fault of each, by its name. */
async function faultsOf(histories: readonly RecordedHistory[]): Promise<Map<string, Error | undefined>> {
  const faults: (Error | undefined)[] = [];
  for await (const { error } of Worker.runReplayHistories(builtWorkflows, histories)) faults.push(error);
  assert.equal(faults.length, histories.length, 'every history was replayed');
  return new Map(histories.map(({ name }, index) => [name, faults[index]]));
}

describe('Recorded histories', function () {
  this.timeout(60_000);
  const recorded = recordedHistories();
  const wedged = wedgedHistories();
  let faults: Map<string, Error | undefined>;
  let wedgedFaults: typeof faults;

  before(async () => {
    faults = await faultsOf(recorded);
    wedgedFaults = await faultsOf(wedged);
  });

  for (const { name } of recorded) {
    it(`are replayed by the current workflows: ${name}`, () => {
      assert.ok(faults.has(name));
      assert.equal(faults.get(name), undefined);
    });
  }

  it('exist for every workflow', () => {
    const types = new Set(recorded.map(({ workflowType }) => workflowType));
    const missing = Object.keys(workflows).filter((name) => !types.has(name));
    assert.deepEqual(
      missing.toSorted(),
      [],
      'add a scenario to test/replay/scenarios.ts and run npm run record:histories',
    );
  });

  it('exist for every path of a remediation action', () => {
    const ways = recorded
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

  for (const { name } of wedged) {
    it(`are rejected if local activities ran concurrently, so that the run has to be replaced: ${name}`, () => {
      assert.match(String(wedgedFaults.get(name)), /Timer machine does not handle this event.*UpdateCompleted/);
    });
  }

  it('are refused by workflows that do something else', async () => {
    const changed = recordedHistories().find(({ workflowType }) => workflowType === 'prune');
    assert.ok(changed);
    for (const event of changed.history.events ?? []) {
      const activityType = event.activityTaskScheduledEventAttributes?.activityType;
      if (activityType) activityType.name = 'pruneOtherRows';
    }
    assert.match(String((await faultsOf([changed])).get(changed.name)), /pruneOtherRows|nondeterminism/i);
  });
});
