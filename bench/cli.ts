import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from './figures.ts';
import { seedResources } from './inventory-rows.ts';
import { startApi, startStores } from './service.ts';

const rounds = 15;
const resources = 2_000;
const program = join(import.meta.dirname, '..', 'dist', 'cli', 'audit.js');

/** Returns how long a command takes from its start to its end, in milliseconds. */
function timed(args: string[], env: Record<string, string> = {}): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env: { PATH: process.env['PATH'], ...env } });
  const ms = performance.now() - startedAt;
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr.toString()}`);
  return ms;
}

const runs = (run: () => number): number[] => {
  run();
  return Array.from({ length: rounds }, run);
};

/** Measures the command line from start to output, compared with a Node.js process that does nothing. */
export async function benchCli(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    await seedResources(stores.database, resources);
    const api = await startApi(stores.options());
    try {
      const bare = { name: 'node -e 0', runs: runs(() => timed(['-e', '0'])) };
      const env = { AUDIT_URL: api.url, AUDIT_TOKEN: stores.token };
      return [
        {
          name: '`audit --help`',
          unit: 'ms',
          runs: runs(() => timed([program, '--help'])),
          against: bare,
          goal: '≤ 100 ms',
        },
        {
          name: '`audit resources`, 20 rows',
          unit: 'ms',
          runs: runs(() => timed([program, 'resources'], env)),
          against: bare,
          goal: '≤ 300 ms',
        },
      ];
    } finally {
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}
