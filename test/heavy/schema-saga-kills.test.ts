import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { eventually } from '../helpers/eventually.ts';
import { remediation, type ShownRemediation } from '../helpers/remediations.ts';
import { startAwsSaga } from '../helpers/schema-saga/aws-saga.ts';
import { startAzureSaga } from '../helpers/schema-saga/azure-saga.ts';
import { startGoogleSaga } from '../helpers/schema-saga/google-saga.ts';
import { throughKills } from '../helpers/schema-saga/random-kills.ts';
import { openSagaBench, type SagaBench, type ShownDrift } from '../helpers/schema-saga/saga-bench.ts';
import type { ExpectedModel, SagaCloud } from '../helpers/schema-saga/saga-cloud.ts';
import { randomFrom } from '../helpers/schema-documents/random.ts';

const isWhole = process.env.CI === undefined;
const types = isWhole ? { aws: 90, azure: 60, google: 50 } : { aws: 15, azure: 4, google: 4 };
const allTypes = types.aws + types.azure + types.google;
/** Kills at calls to each cloud while the actions are carried out, and as many while they are rolled back. */
const kills = isWhole ? 4 : 1;
const withinMs = 600_000;

/** An action with the drift that it fixes. */
interface Fix {
  drift: ShownDrift;
  action: ShownRemediation;
}

describe('Drifts of types by schema, with a worker that is killed', function () {
  this.timeout(3_600_000);
  const random = randomFrom(20_261_125);
  const clouds: SagaCloud[] = [];
  let bench: SagaBench;

  before(async () => {
    clouds.push(await startAwsSaga({ types: types.aws, random }));
    clouds.push(await startAzureSaga({ types: types.azure, random: randomFrom(11) }));
    clouds.push(await startGoogleSaga({ types: types.google, random: randomFrom(12) }));
    bench = await openSagaBench(clouds);
  });
  after(async () => {
    await bench?.stop();
    for (const cloud of clouds) await cloud.stop();
  });

  /** Asserts that each resource was changed so many times, and is then as the plans say. */
  function assertChanges(
    fixes: readonly Fix[],
    { drifts, state }: { drifts: readonly ShownDrift[]; state: ExpectedModel['state'] },
  ): void {
    const times = state === 'fixed' ? 1 : 2;
    for (const cloud of clouds) {
      const own = fixes.filter(({ drift }) => cloud.types.includes(drift.resource_type));
      const expected = own.flatMap(({ drift }) => Array<string>(times).fill(drift.resource_type));
      assert.deepEqual(cloud.changed().toSorted(), expected.toSorted(), 'each change is made once');
      for (const typeName of new Set(own.map(({ drift }) => drift.resource_type))) {
        const ofType = own.filter(({ drift }) => drift.resource_type === typeName);
        const isPlanned = drifts.filter((one) => one.resource_type === typeName).length === ofType.length;
        const isWhole = isPlanned && ofType.every(({ action }) => action.plan.left.length === 0);
        const paths = ofType.flatMap(({ action }) => action.plan.diff.map(({ path }) => path));
        cloud.assertModel(typeName, { state, paths, isWhole });
      }
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

  /** Plans and approves the fixes of all drifts. Those that are refused have manual steps. */
  async function approvedFixes(drifts: readonly ShownDrift[]): Promise<Fix[]> {
    const fixes: Fix[] = [];
    for (const drift of drifts) {
      const body = { finding_type: 'drift', finding_id: drift.id };
      const { status, body: answer } = await bench.admin.post<{ id?: number; details?: string }>(
        '/api/v1/remediation',
        body,
      );
      if (status === 201) {
        fixes.push({ drift, action: await remediation(bench.admin, Number(answer.id)) });
      } else {
        assert.equal(status, 422, JSON.stringify(answer));
        assert.match(String(answer.details), /^1\. /m, 'manual steps');
      }
    }
    for (const { action } of fixes) {
      await bench.admin.post(`/api/v1/remediation/${action.id}/approve`, {}, { expect: 200 });
    }
    return fixes;
  }

  const shown = ({ resource_type: type, aspect, diff }: ShownDrift): string =>
    `${type} ${aspect} ${JSON.stringify(diff)}`;

  it(`of ${allTypes} types are fixed and rolled back once, through ${6 * kills} kills, or the refusal says why`, async () => {
    const { admin } = bench;
    assert.deepEqual((await bench.detect()).map(shown), [], 'what a cloud adds is no drift');
    for (const cloud of clouds) cloud.drift();
    const drifts = await bench.detect();
    const fixes = await approvedFixes(drifts);
    const changesOf = (cloud: SagaCloud): number =>
      fixes.filter(({ drift }) => cloud.types.includes(drift.resource_type)).length;
    for (const cloud of clouds) {
      const found = drifts.filter((drift) => cloud.types.includes(drift.resource_type)).length;
      assert.ok(found >= cloud.types.length / 2, `${cloud.kind}: ${found} drifts`);
      assert.ok(changesOf(cloud) >= cloud.types.length / 4, `${cloud.kind}: ${changesOf(cloud)} plans`);
      cloud.failOnce();
    }

    await throughKills(bench, { kills, random, changesOf }, async () => {
      for (const { action } of fixes) await commanded(action, 'execute');
      for (const { drift, action } of fixes) {
        const { status, reason } = await eventually(
          async () => {
            const now = await remediation(admin, action.id);
            assert.notEqual(now.status, 'executing');
            return now;
          },
          { withinMs },
        );
        assert.equal(status, 'completed', `${drift.resource_type} ${action.id}: ${reason}`);
      }
    });
    assertChanges(fixes, { drifts, state: 'fixed' });
    const left = new Map(fixes.map(({ drift, action }) => [drift.id, action.plan.left.map(({ path }) => path)]));
    for (const drift of await bench.detect()) {
      const paths = left.get(drift.id) ?? drift.diff.map(({ path }) => path);
      assert.ok(
        drift.diff.every(({ path }) => paths.includes(path)),
        `not fixed: ${shown(drift)}`,
      );
    }

    await throughKills(bench, { kills, random, changesOf }, async () => {
      for (const { action } of fixes) await commanded(action, 'rollback');
      for (const { drift, action } of fixes) {
        const { status, rollback } = await eventually(
          async () => {
            const now = await remediation(admin, action.id);
            assert.notEqual(now.rollback?.status, 'running');
            return now;
          },
          { withinMs },
        );
        assert.equal(status, 'rolled_back', `${drift.resource_type} ${action.id}: ${rollback?.reason}`);
      }
    });
    assertChanges(fixes, { drifts, state: 'rolled_back' });
    assert.deepEqual((await bench.detect()).map(shown).toSorted(), drifts.map(shown).toSorted(), 'all drifts are back');
    const counts = clouds.map((cloud) => `${cloud.kind} ${changesOf(cloud)}`).join(', ');
    process.stdout.write(
      `${fixes.length} drifts fixed and rolled back through ${6 * kills} kills (${counts}), ${drifts.length - fixes.length} refused\n`,
    );
  });
});
