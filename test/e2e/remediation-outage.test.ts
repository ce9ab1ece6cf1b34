import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { checkOutcomes, everySetting, killAndStart } from '../helpers/kill-everything.ts';
import { startOwnService, type OwnService } from '../helpers/own-service.ts';
import { openRemediationBench, type RemediationBench } from '../helpers/remediation-bench.ts';
import { started } from '../helpers/remediations.ts';

describe('actions that execute while the service loses its parts', function () {
  this.timeout(240_000);
  let service: OwnService;
  let bench: RemediationBench;

  before(async () => {
    bench = await openRemediationBench({
      buckets: 2,
      start: async (options) => {
        service = await startOwnService(options);
        return service;
      },
    });
  });
  after(() => bench.stop());

  it('end as planned, with each change made once, when Postgres, Temporal and the API are killed', async () => {
    const actions = [await bench.plan(everySetting), await bench.plan(everySetting)];
    for (const { id } of actions) await started(bench.admin, id);
    for (const part of ['postgres', 'temporal', 'api'] as const) await killAndStart(bench, service, part);
    assert.deepEqual(await checkOutcomes(bench, actions), ['completed', 'completed']);
  });
});
