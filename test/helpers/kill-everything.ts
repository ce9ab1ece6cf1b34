import assert from 'node:assert/strict';
import type { ProxiedCall } from '../emulators/fault-proxy.ts';
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

/** Returns whether a call is for this bucket. */
export const isOf = (bucket: string, { name }: ProxiedCall): boolean => new RegExp(`[/=]${bucket}(?![0-9])`).test(name);

/** Says where an action is: its state and steps, what it logged last, and the last calls to its bucket. */
export async function standing({ database, proxy }: RemediationBench, { id, bucket }: Watched): Promise<string> {
  const row = await database('remediation_actions').where({ id }).first();
  const steps = await database('remediation_steps').where({ action_id: id }).orderBy('number');
  const [said] = await database('remediation_log').where({ action_id: id }).orderBy('id', 'desc').limit(1);
  const calls = proxy.calls().filter((call) => isOf(bucket, call));
  return [
    `action ${id} is ${row.status}`,
    `steps ${steps.map((step) => `${step.number} ${step.status} (${step.attempts})`).join(', ')}`,
    `last log: ${said?.message ?? 'none'}`,
    `last of ${calls.length} calls: ${calls
      .slice(-3)
      .map(({ name }) => name)
      .join(', ')}`,
  ].join('; ');
}

/**
 * Waits until all actions have ended and checks the account: a completed one is wholly as planned, a failed one wholly
 * as before, and no call changed anything twice.
 */
export async function checkOutcomes(bench: RemediationBench, actions: readonly Watched[]): Promise<string[]> {
  const statuses: string[] = [];
  for (const action of actions) {
    const { id, bucket } = action;
    const { status, reason } = await eventually(
      async () => {
        const row = await bench.database('remediation_actions').where({ id }).first();
        if (!['completed', 'failed'].includes(row.status)) assert.fail(await standing(bench, action));
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
