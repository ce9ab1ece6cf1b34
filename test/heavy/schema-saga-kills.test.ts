import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { JsonObject } from '../../domain/json.ts';
import { eventually } from '../helpers/eventually.ts';
import { remediation, type ShownRemediation } from '../helpers/remediations.ts';
import { randomFrom } from '../helpers/schema-documents/random.ts';
import { assertOthersKept } from '../helpers/schema-documents/round-trip.ts';
import { openSagaBench, type SagaBench, type ShownDrift } from '../helpers/schema-documents/schema-saga.ts';
import { startWorker } from '../helpers/services.ts';

const isWhole = process.env.CI === undefined;
const types = isWhole ? 90 : 15;
/** Kills while the actions are carried out, and as many while they are rolled back. */
const kills = isWhole ? 10 : 1;
/** Every change makes at least so many calls that list, request and follow updates. */
const leastCallsOfChange = 4;
const withinMs = 600_000;

/** An action with the resource that it changes. */
interface Fix {
  drift: ShownDrift;
  action: ShownRemediation;
  /** Everything that was set of the resource when it was planned. */
  drifted: JsonObject;
}

describe('Drifts of AWS types by schema, with a worker that is killed', function () {
  this.timeout(3_600_000);
  const random = randomFrom(20_261_125);
  let bench: SagaBench;

  before(async () => {
    bench = await openSagaBench({ types, random });
  });
  after(() => bench?.stop());

  const modelOf = ({ drift: { resource_type: typeName } }: Fix): JsonObject => {
    const identifier = bench.resources.get(typeName)?.identifier ?? assert.fail(typeName);
    return bench.account.modelOf(typeName, identifier) ?? assert.fail(`${typeName} is gone`);
  };

  /** Kills the worker at random calls for changes, each of which the cloud carries out, until `work` has ended. */
  async function throughKills(changes: number, work: () => Promise<void>): Promise<void> {
    const between = Math.floor((changes * leastCallsOfChange) / kills);
    let done = 0;
    let restarted = Promise.resolve();
    const killLater = (): void => {
      const at = bench.changeCalls() + 1 + random.below(between);
      bench.onChangeCall = (call) => {
        if (call < at) return;
        bench.onChangeCall = null;
        restarted = killed();
      };
    };
    const killed = async (): Promise<void> => {
      await bench.service.worker.kill();
      done += 1;
      // Before the next worker makes a call.
      if (done < kills) killLater();
      bench.service.worker = await startWorker(bench.service.options);
    };
    killLater();
    await work();
    await restarted;
    assert.equal(done, kills, 'kills');
  }

  /** Asserts that each resource was changed so many times, and nothing besides what the plan names. */
  function assertChanges(fixes: readonly Fix[], times: number): void {
    const { account, resources } = bench;
    const expected = fixes.map(({ drift }) => drift.resource_type).flatMap((type) => Array(times).fill(type));
    const done = account.changes.done.map((one) => one.slice(0, one.indexOf(' ')));
    assert.deepEqual(done.toSorted(), expected.toSorted(), 'each change is made once');
    for (const { drift, action, drifted } of fixes) {
      const { typeName, identifier } = resources.get(drift.resource_type) ?? assert.fail();
      const paths = action.plan.diff.map(({ path }) => path);
      assertOthersKept(account, { typeName, identifier, paths, before: drifted });
    }
  }

  /** Sends a command again as long as the answer is that nothing was decided: the worker that takes it is away. */
  async function commanded({ id }: ShownRemediation, verb: 'execute' | 'rollback'): Promise<void> {
    await eventually(
      async () => {
        const { status, body } = await bench.admin.post(`/api/v1/remediation/${id}/${verb}`);
        assert.equal(status, 202, JSON.stringify(body));
      },
      { withinMs },
    );
  }

  const shown = ({ resource_type: type, aspect, diff }: ShownDrift): string =>
    `${type} ${aspect} ${JSON.stringify(diff)}`;

  it(`of ${types} types are fixed and rolled back once, through ${2 * kills} kills, or the refusal says why`, async () => {
    const { admin, account } = bench;
    assert.deepEqual((await bench.detect()).map(shown), [], 'what AWS adds is no drift');
    bench.drift();
    const before = await bench.detect();
    assert.ok(before.length >= types / 2, String(before.length));
    const fixes: Fix[] = [];
    let refusals = 0;
    for (const drift of before) {
      const body = { finding_type: 'drift', finding_id: drift.id };
      const { status, body: answer } = await admin.post<{ details?: string }>('/api/v1/remediation', body);
      if (status === 201) {
        const action = await remediation(admin, Number((answer as unknown as ShownRemediation).id));
        const fix = { drift, action, drifted: {} };
        fixes.push({ ...fix, drifted: structuredClone(modelOf(fix)) });
      } else {
        assert.equal(status, 422, JSON.stringify(answer));
        assert.match(String(answer.details), /^1\. /m, 'manual steps');
        refusals += 1;
      }
    }
    assert.ok(fixes.length >= types / 4, String(fixes.length));
    for (const { action } of fixes) await admin.post(`/api/v1/remediation/${action.id}/approve`, {}, { expect: 200 });
    account.changes.failures.push({ code: 'ServiceInternalError', message: 'try again' });

    await throughKills(fixes.length, async () => {
      for (const { action } of fixes) {
        await commanded(action, 'execute');
      }
      for (const { action } of fixes) {
        const { status, reason } = await eventually(
          async () => {
            const now = await remediation(admin, action.id);
            assert.notEqual(now.status, 'executing');
            return now;
          },
          { withinMs },
        );
        assert.equal(status, 'completed', `${action.id}: ${reason}`);
      }
    });
    assertChanges(fixes, 1);
    const left = new Map(fixes.map(({ drift, action }) => [drift.id, action.plan.left.map(({ path }) => path)]));
    for (const drift of await bench.detect()) {
      const paths = left.get(drift.id) ?? drift.diff.map(({ path }) => path);
      const isPlanned = fixes.some((fix) => fix.drift.id === drift.id);
      assert.ok(!isPlanned || drift.diff.every(({ path }) => paths.includes(path)), `not fixed: ${shown(drift)}`);
    }

    await throughKills(fixes.length, async () => {
      for (const { action } of fixes) {
        await commanded(action, 'rollback');
      }
      for (const { action } of fixes) {
        const { status, rollback } = await eventually(
          async () => {
            const now = await remediation(admin, action.id);
            assert.notEqual(now.rollback?.status, 'running');
            return now;
          },
          { withinMs },
        );
        assert.equal(status, 'rolled_back', `${action.id}: ${rollback?.reason}`);
      }
    });
    assertChanges(fixes, 2);
    assert.deepEqual((await bench.detect()).map(shown).toSorted(), before.map(shown).toSorted(), 'all drifts are back');
    process.stdout.write(
      `${fixes.length} types fixed and rolled back through ${2 * kills} kills, ${refusals} refused; ` +
        `${account.calls.length} calls to Cloud Control\n`,
    );
  });
});
