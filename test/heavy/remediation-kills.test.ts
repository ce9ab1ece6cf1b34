import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import type { ProxiedCall } from '../emulators/fault-proxy.ts';
import { eventually } from '../helpers/eventually.ts';
import { checkOutcomes, everySetting, isOf, killAndStart, standing } from '../helpers/kill-everything.ts';
import { startOwnService, type OwnService } from '../helpers/own-service.ts';
import { openRemediationBench, type RemediationBench } from '../helpers/remediation-bench.ts';
import { started } from '../helpers/remediations.ts';
import { startWorker } from '../helpers/services.ts';

const rounds = 20;

const isTags = ({ name, isMutating }: ProxiedCall): boolean => isMutating && /\?tagging/.test(name);

/** Few enough that none of ten actions can have ended after the last kill. */
const callsBetweenKills = 60;

describe('Remediation survives SIGKILL of its worker', function () {
  this.timeout(240_000);
  let bench: RemediationBench;
  /** Calls that an action of five steps makes for its bucket, by its end: the kills are spread over them. */
  const callsUntil = { completed: 0, failed: 0 };

  const rehearse = async (outcome: 'completed' | 'failed'): Promise<void> => {
    const { id, bucket } = await bench.plan(everySetting);
    if (outcome === 'failed') bench.proxy.failAlways('refuse', isTags);
    await started(bench.admin, id);
    assert.deepEqual(await checkOutcomes(bench, [{ id, bucket }]), [outcome]);
    // The account is also called for other reasons, such as the check of its access after connecting.
    callsUntil[outcome] = bench.proxy.calls().filter((call) => isOf(bucket, call)).length;
    bench.proxy.reset();
  };

  /** Kills the worker at a call for a bucket; `seen` counts the calls until then. */
  const killAtCall = (killAt: number, bucket: string): { seen: number; killed: Promise<void> | null } => {
    const kill: ReturnType<typeof killAtCall> = { seen: 0, killed: null };
    bench.proxy.onCall((call) => {
      if (!isOf(bucket, call)) return;
      kill.seen += 1;
      if (kill.seen !== killAt) return;
      bench.proxy.onCall(null);
      kill.killed = bench.service.worker.kill();
    });
    return kill;
  };

  before(async () => {
    bench = await openRemediationBench({ buckets: rounds + 2 });
    await rehearse('completed');
    await rehearse('failed');
  });
  afterEach(() => {
    bench.proxy.onCall(null);
    bench.proxy.reset();
  });
  after(() => bench.stop());

  for (let round = 0; round < rounds; round += 1) {
    // Every other action is refused its last step, so that it rolls back the others.
    const isRefused = round % 2 === 1;
    it(`leaves the account as ${isRefused ? 'before' : 'planned'}, each change made once (round ${round + 1})`, async () => {
      const outcome = isRefused ? 'failed' : 'completed';
      const action = await bench.plan(everySetting);
      if (isRefused) bench.proxy.failAlways('refuse', isTags);
      // Each round has a part of the calls, so that all rounds together cover them from the first to the last.
      const part = (Math.floor(round / 2) + Math.random()) / (rounds / 2);
      const killAt = 1 + Math.floor(part * (callsUntil[outcome] - 1));
      const kill = killAtCall(killAt, action.bucket);
      await started(bench.admin, action.id);
      await eventually(
        async () => {
          if (kill.killed === null) assert.fail(await standing(bench, action));
        },
        { withinMs: 60_000 },
      ).catch((error: unknown) => saying(`to be killed at call ${killAt}, of which ${kill.seen} came`)(error));
      await kill.killed;
      bench.service.worker = await startWorker(bench.service.options);
      const [status] = await checkOutcomes(bench, [action]).catch(saying(`killed at call ${killAt}`));
      assert.equal(status, outcome, `killed at call ${killAt}`);
    });
  }
});

/** Puts what a test knows before the message of an error. */
function saying(what: string): (error: unknown) => never {
  return (error) => {
    throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  };
}

describe('Remediation survives SIGKILL of the API, Postgres and Temporal', function () {
  this.timeout(600_000);
  let service: OwnService;
  let bench: RemediationBench;

  before(async () => {
    bench = await openRemediationBench({
      buckets: 10,
      start: async (options) => {
        service = await startOwnService(options);
        return service;
      },
    });
  });
  after(() => bench.stop());

  it('while ten actions run, half of which are refused their last step', async () => {
    const { admin, database, proxy } = bench;
    const actions = [];
    for (let index = 0; index < 10; index += 1) actions.push(await bench.plan(everySetting));
    const refused = actions.filter((_, index) => index % 2 === 1);
    proxy.failAlways('refuse', (call) => isTags(call) && refused.some(({ bucket }) => isOf(bucket, call)));
    proxy.letThrough(0);
    await Promise.all(actions.map(({ id }) => started(admin, id)));
    await eventually(async () => assert.ok(proxy.waiting().length > 0));
    for (const part of ['temporal', 'postgres', 'api', 'postgres', 'temporal'] as const) {
      const executing = await database('remediation_actions').where({ status: 'executing' });
      assert.equal(executing.length, actions.length, 'all ten are at work when a part is killed');
      // Their answers arrive while the part is unavailable.
      proxy.letThrough(callsBetweenKills);
      await killAndStart(bench, service, part);
    }
    proxy.letThrough(Infinity);
    const statuses = await checkOutcomes(bench, actions);
    assert.deepEqual(
      statuses,
      actions.map((action) => (refused.includes(action) ? 'failed' : 'completed')),
    );
    const { api } = service;
    assert.equal((await fetch(`${api.url}/readyz`)).status, 200);
  });
});
