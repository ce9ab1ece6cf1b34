import { setTimeout as wait } from 'node:timers/promises';
import type { Ground } from './ground.ts';
import { quiet } from './quiet.ts';

/** How long a process that was woken is watched: it acts within moments, or never. */
const watchedMs = 10_000;
const lookEveryMs = 1_000;

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

/** The rows of each table, each as one text that any write changes. */
async function contents({ database }: Ground): Promise<Map<Table, Set<string>>> {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const result = await database.raw<{ rows: { row: string }[] }>(
        `select t::text as row from ${table} as t ${about[table] ?? ''}`,
      );
      return [table, new Set(result.rows.map(({ row }) => row))] as const;
    }),
  );
  return new Map(rows);
}

/**
 * Wakes a process whose work others have finished, and gives in lines what it wrote: nothing, since each of its writes is
 * refused.
 */
export async function lateWrites(ground: Ground, wake: () => Promise<void>): Promise<string[]> {
  await quiet(ground);
  const before = await contents(ground);
  await wake();
  const written = new Map<string, Table>();
  for (const until = Date.now() + watchedMs; Date.now() < until; await wait(lookEveryMs)) {
    const now = await contents(ground);
    for (const table of tables) {
      for (const row of now.get(table) ?? []) if (before.get(table)?.has(row) !== true) written.set(row, table);
    }
  }
  return [...written].map(([row, table]) => `a process that was woken late wrote to ${table}: ${row.slice(0, 400)}`);
}
