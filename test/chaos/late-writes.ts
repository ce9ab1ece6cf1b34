import { setTimeout as wait } from 'node:timers/promises';
import type { Ground } from './ground.ts';
import { quiet } from './quiet.ts';

/** How long a process that was woken is watched: it acts within moments, or never. */
const watchedMs = 10_000;
const lookEveryMs = 500;

/** Tables that hold what work came to. */
const tables = [
  'executions',
  'sync_units',
  'resources',
  'resource_versions',
  'drift_findings',
  'vulnerability_findings',
  'assessments',
  'reports',
  'report_pieces',
  'remediation_actions',
  'remediation_steps',
  'remediation_log',
  'webhook_deliveries',
  'events',
] as const;

type Table = (typeof tables)[number];

/** Heads of the audit chain are published all the time. */
const about: Partial<Record<Table, string>> = { events: `where type <> 'audit.sealed'` };

/** What the tables hold, each as one text that any write changes. */
async function contents({ database }: Ground): Promise<Map<Table, string>> {
  const sums = tables.map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} as t ${about[table] ?? ''}`,
  );
  const { rows } = await database.raw<{ rows: { name: Table; sum: string }[] }>(sums.join(' union all '));
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/**
 * Wakes a process whose work others have finished, and gives in lines what it wrote: nothing, since each of its writes is
 * refused.
 */
export async function lateWrites(ground: Ground, wake: () => Promise<void>): Promise<string[]> {
  await quiet(ground);
  const before = await contents(ground);
  await wake();
  const written = new Set<Table>();
  for (const until = Date.now() + watchedMs; Date.now() < until; await wait(lookEveryMs)) {
    const now = await contents(ground);
    for (const table of tables) if (now.get(table) !== before.get(table)) written.add(table);
  }
  return [...written].map((table) => `a process that was woken late wrote to ${table}`);
}
