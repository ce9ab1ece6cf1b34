import assert from 'node:assert/strict';
import { baselineSettings, bucketSettings, driftedSettings, type BucketSetting } from './drifted-bucket.ts';
import { eventually } from './eventually.ts';
import type { OwnService } from './own-service.ts';
import type { RemediationBench } from './remediation-bench.ts';
import { startApi } from './services.ts';

/** Every setting that a plan can change: five steps. */
export const everySetting = Object.keys(baselineSettings) as BucketSetting[];

/** An action with the bucket that it changes. */
interface Watched {
  id: number;
  bucket: string;
}

/** Kills a part of the service by SIGKILL and brings it up again; the API comes back at the same address. */
export async function killAndStart(
  bench: RemediationBench,
  service: OwnService,
  part: 'api' | 'postgres' | 'temporal',
) {
  if (part === 'api') {
    const { port } = service.api;
    await service.api.kill();
    service.api = await startApi({ ...service.options, env: { ...service.options.env, PORT: String(port) } });
    bench.service.api = service.api;
    return;
  }
  await service[part].kill();
  await service[part].start();
}

/**
 * Waits until all actions have ended and checks the account: a completed one is wholly as planned, a failed one wholly
 * as before, and no call changed anything twice.
 */
export async function checkOutcomes(bench: RemediationBench, actions: readonly Watched[]): Promise<string[]> {
  const statuses: string[] = [];
  for (const { id, bucket } of actions) {
    const { status, reason } = await eventually(
      async () => {
        const row = await bench.database('remediation_actions').where({ id }).first();
        assert.ok(['completed', 'failed'].includes(row.status), `action ${id} is ${row.status}`);
        return row as { status: string; reason: string | null };
      },
      { withinMs: 120_000 },
    );
    const expected = status === 'completed' ? baselineSettings : driftedSettings;
    assert.deepEqual(await bucketSettings(bench.s3, bucket), expected, `action ${id} ${status}: ${reason ?? ''}`);
    const changes = bench.proxy.changes().filter(({ name }) => name.includes(`/${bucket}/`));
    // A failed action may have made a change once and taken it back once.
    const atMost = status === 'completed' ? 1 : 2;
    for (const name of new Set(changes.map((change) => change.name))) {
      const made = changes.filter((change) => change.name === name).length;
      assert.ok(made <= atMost, `${name} was made ${made} times by action ${id}, which ${status}`);
    }
    if (status === 'completed') assert.equal(changes.length, everySetting.length);
    statuses.push(status);
  }
  return statuses;
}
