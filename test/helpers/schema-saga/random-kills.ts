import assert from 'node:assert/strict';
import type { Random } from '../schema-documents/random.ts';
import { startWorker } from '../services.ts';
import type { SagaBench } from './saga-bench.ts';
import type { SagaCloud } from './saga-cloud.ts';

/**
 * Kills the worker of a service at random calls for changes to each cloud, each of which the cloud carries out, until `work` has
 * ended. `changesOf` says how many changes of a cloud there are. Throws unless there were `kills` for each cloud.
 */
export async function throughKills(
  bench: SagaBench,
  { kills, random, changesOf }: { kills: number; random: Random; changesOf: (cloud: SagaCloud) => number },
  work: () => Promise<void>,
): Promise<void> {
  let restarted = Promise.resolve();
  let done = 0;
  for (const cloud of bench.clouds) killLater(cloud, kills);
  await work();
  await restarted;
  assert.equal(done, kills * bench.clouds.length, 'kills');

  function killLater(cloud: SagaCloud, left: number): void {
    const between = Math.floor((changesOf(cloud) * cloud.leastCallsOfChange) / kills);
    const at = cloud.changeCalls() + 1 + random.below(between);
    cloud.onChangeCall = (call) => {
      if (call < at) return;
      cloud.onChangeCall = null;
      restarted = restarted.then(() => killed(cloud, left - 1));
    };
  }

  async function killed(cloud: SagaCloud, left: number): Promise<void> {
    await bench.service.worker.kill();
    done += 1;
    // Before the next worker makes a call.
    if (left > 0) killLater(cloud, left);
    bench.service.worker = await startWorker(bench.service.options);
  }
}
