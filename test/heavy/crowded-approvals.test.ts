import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { api } from '../helpers/http.ts';
import { openRemediationBench, type RemediationBench } from '../helpers/remediation-bench.ts';
import { reaches, rolledBack } from '../helpers/remediations.ts';
import { startApi, startWorker, type RunningApi } from '../helpers/services.ts';

/** Every other round met two local activities at once before they ran one after the other. */
const rounds = process.env.CI === undefined ? 6 : 2;

describe('An action that many members approve at once', function () {
  this.timeout(120_000);
  let bench: RemediationBench;
  let second: RunningApi;

  before(async () => {
    bench = await openRemediationBench({ buckets: rounds });
    second = await startApi(bench.service.options);
  });
  after(async () => {
    await second.stop();
    await bench.stop();
  });

  for (let round = 1; round <= rounds; round += 1) {
    it(`is approved once, executed, and rolled back by workers that replay it (round ${round})`, async () => {
      const { id } = await bench.plan(['versioning']);
      const clients = [bench.admin, api(second.url, bench.adminMember.token)];
      const approvals = Array.from({ length: 50 }, () =>
        clients.map((client) => client.post(`/api/v1/remediation/${id}/approve`, {})),
      ).flat();
      const statuses = (await Promise.all(approvals)).map(({ status }) => status);
      assert.deepEqual(statuses.toSorted(), [200, ...Array.from({ length: 99 }, () => 409)]);
      await bench.admin.post(`/api/v1/remediation/${id}/execute`, undefined, { expect: 202 });
      await reaches(bench.admin, id, 'completed');
      await bench.service.worker.kill();
      bench.service.worker = await startWorker(bench.service.options);
      await bench.admin.post(`/api/v1/remediation/${id}/rollback`, undefined, { expect: 202 });
      assert.equal((await rolledBack(bench.admin, id)).status, 'rolled_back');
    });
  }
});
