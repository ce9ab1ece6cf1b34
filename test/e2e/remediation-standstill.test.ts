import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { bucketSettings, driftedSettings } from '../helpers/drifted-bucket.ts';
import { eventually } from '../helpers/eventually.ts';
import { openRemediationBench, type RemediationBench } from '../helpers/remediation-bench.ts';
import { reaches } from '../helpers/remediations.ts';
import type { ServiceProcess } from '../helpers/service-process.ts';
import { startWorker } from '../helpers/services.ts';
import { metricsUrlOf, readMetrics, servedMetrics } from '../helpers/worker-metrics.ts';

const attemptGivenUp = /audit_activity_duration_seconds_count\{activity="executeStep",outcome="(failed|cancelled)"\} 1/;

describe('A worker that is suspended between reading and changing a resource', function () {
  this.timeout(180_000);
  let bench: RemediationBench;
  let stopped: ServiceProcess;

  before(async () => {
    bench = await openRemediationBench({ buckets: 2, env: servedMetrics });
    stopped = bench.service.worker;
  });
  after(async () => {
    await stopped.kill();
    await bench.stop();
  });

  /** Approves and executes an action, and waits for no end. */
  async function execute(id: number): Promise<void> {
    await bench.admin.post(`/api/v1/remediation/${id}/approve`, {}, { expect: 200 });
    await reaches(bench.admin, id, 'approved');
    await bench.admin.post(`/api/v1/remediation/${id}/execute`, undefined, { expect: 202 });
  }

  it('changes nothing when it resumes after another one executed and rolled back', async () => {
    const { proxy, admin, s3 } = bench;
    const example = await bench.plan();
    proxy.reset();
    await execute(example.id);
    await reaches(admin, example.id, 'completed');
    const looks = proxy.calls().findIndex(({ isMutating }) => isMutating);
    assert.ok(looks > 0);

    const { id, bucket } = await bench.plan();
    proxy.reset();
    proxy.letThrough(looks - 1);
    await execute(id);
    await eventually(async () => assert.equal(proxy.waiting().length, 1), { withinMs: 30_000 });
    process.kill(stopped.pid, 'SIGSTOP');
    // The answer to its last look now lies in its socket.
    proxy.letThrough(Infinity);
    bench.service.worker = await startWorker(bench.service.options);
    await eventually(() => reaches(admin, id, 'completed'), { withinMs: 90_000 });
    await admin.post(`/api/v1/remediation/${id}/rollback`, undefined, { expect: 202 });
    await eventually(() => reaches(admin, id, 'rolled_back'), { withinMs: 30_000 });
    const changes = proxy.changes().length;

    const metricsUrl = await metricsUrlOf(stopped);
    process.kill(stopped.pid, 'SIGCONT');
    // Its attempt fails, or is cancelled if a heartbeat is answered before.
    await eventually(async () => assert.match(await readMetrics(metricsUrl), attemptGivenUp), { withinMs: 60_000 });
    assert.equal(proxy.changes().length, changes);
    assert.equal((await bucketSettings(s3, bucket)).versioning, driftedSettings.versioning);
  });
});
