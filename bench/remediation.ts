import type { Database } from '../db/database.ts';
import { percentile, type Figure } from './figures.ts';
import { makeFindings, wait, withRetentionAccount } from './retention-findings.ts';
import { call, type BenchStores } from './service.ts';

const atOnce = 20;
const rounds = 5;

/** Returns the seconds from the request that plans to the row with status `completed`. */
async function remediate(
  base: string,
  { stores, findingId }: { stores: BenchStores; findingId: number },
): Promise<number> {
  const { token, database } = stores;
  const start = performance.now();
  const body = { finding_type: 'drift', finding_id: findingId };
  const { id } = (await call(base, { token, method: 'POST', path: '/api/v1/remediation', body })) as { id: number };
  await call(base, { token, method: 'POST', path: `/api/v1/remediation/${id}/approve` });
  await call(base, { token, method: 'POST', path: `/api/v1/remediation/${id}/execute` });
  const reason = await settled(database, id);
  if (reason !== null) throw new Error(reason);
  return (performance.now() - start) / 1_000;
}

/** Actions that the benchmark waits for; one query reads all of them. */
const awaited = new Map<number, (reason: string | null) => void>();
let asking: Promise<void> | null = null;

function settled(database: Database, id: number): Promise<string | null> {
  const ended = new Promise<string | null>((resolve) => awaited.set(id, resolve));
  asking ??= ask(database).finally(() => {
    asking = null;
  });
  return ended;
}

async function ask(database: Database): Promise<void> {
  while (awaited.size > 0) {
    const rows = await database('remediation_actions')
      .whereIn('id', [...awaited.keys()])
      .whereIn('status', ['completed', 'failed'])
      .select<{ id: number; status: string; reason: string | null }[]>('id', 'status', 'reason');
    for (const { id, status, reason } of rows) {
      awaited.get(id)?.(status === 'failed' ? (reason ?? 'failed') : null);
      awaited.delete(id);
    }
    await wait(20);
  }
}

/** Measures twenty concurrent actions of one step, from the request that plans to the verified change. */
export async function benchRemediation(): Promise<Figure[]> {
  return withRetentionAccount({ logGroups: atOnce * (rounds + 1) }, async ({ stores, api, names }) => {
    const seconds: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const findings: number[] = [];
      for (const name of names.splice(0, atOnce)) {
        findings.push(...(await makeFindings(stores.database, { name, aspects: ['retention_days'] })));
      }
      const times = await Promise.all(findings.map((findingId) => remediate(api.url, { stores, findingId })));
      process.stderr.write(`round ${round}: p95 ${percentile(times, 0.95).toFixed(2)} s\n`);
      // The first round is a warm-up.
      if (round > 0) seconds.push(percentile(times, 0.95));
    }
    return [{ name: `create → completed, ${atOnce} at once: p95`, unit: 's', runs: seconds, goal: '≤ 2.5 s' }];
  });
}
