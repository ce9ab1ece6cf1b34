import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import type { ProxiedCall } from '../emulators/fault-proxy.ts';
import { eventually } from '../helpers/eventually.ts';
import { checkOutcomes, everySetting, killAndStart } from '../helpers/kill-everything.ts';
import { startOwnService, type OwnService } from '../helpers/own-service.ts';
import { openRemediationBench, type RemediationBench } from '../helpers/remediation-bench.ts';
import { started } from '../helpers/remediations.ts';
import { startWorker } from '../helpers/services.ts';

const rounds = 20;

const isTags = ({ name, isMutating }: ProxiedCall): boolean => isMutating && /\?tagging/.test(name);

const isOf = (bucket: string, { name }: ProxiedCall): boolean => new RegExp(`/${bucket}(?![0-9])`).test(name);

/** Few enough that none of ten actions can have ended after the last kill. */
const callsBetweenKills = 60;

describe('Remediation survives SIGKILL of its worker', function () {
  this.timeout(180_000);
  let bench: RemediationBench;
  /** Calls that an action of five steps makes to its cloud: the kills are spread over them. */
  let callsOfAnAction: number;

  before(async () => {
    bench = await openRemediationBench({ buckets: rounds + 1 });
    const rehearsal = await bench.plan(everySetting);
    await started(bench.admin, rehearsal.id);
    assert.deepEqual(await checkOutcomes(bench, [rehearsal]), ['completed']);
    callsOfAnAction = bench.proxy.calls().length;
    bench.proxy.reset();
  });
  afterEach(() => bench.proxy.reset());
  after(() => bench.stop());

  for (let round = 0; round < rounds; round += 1) {
    // Every other action is refused its last step, so that it rolls back the others.
    const isRefused = round % 2 === 1;
    it(`leaves the account as ${isRefused ? 'before' : 'planned'}, each change made once (round ${round + 1})`, async () => {
      const action = await bench.plan(everySetting);
      if (isRefused) bench.proxy.failAlways('refuse', isTags);
      const killAt = 1 + Math.floor(Math.random() * (callsOfAnAction - 1));
      let calls = 0;
      const killed = new Promise<void>((resolve) => {
        bench.proxy.onCall(() => {
          calls += 1;
          if (calls !== killAt) return;
          bench.proxy.onCall(null);
          resolve(bench.service.worker.kill());
        });
      });
      await started(bench.admin, action.id);
      await killed;
      bench.service.worker = await startWorker(bench.service.options);
      const [status] = await checkOutcomes(bench, [action]);
      assert.equal(status, isRefused ? 'failed' : 'completed', `killed at call ${killAt}`);
    });
  }
});

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
