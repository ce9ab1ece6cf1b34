import type { Database } from '../../database.ts';

const attemptsAtMost = 8;

/** What waits in one of the tables of announcements: a condition, and its bindings. */
interface Waiting {
  table: 'announced_changes' | 'announced_listings';
  where: string;
  bindings: Readonly<Record<string, string | number>>;
}

/**
 * Lets announcements wait after a failed attempt (1 s, doubling to 5 min), or gives them up: `isFinal`, or after eight
 * attempts.
 */
export async function postpone(
  database: Database,
  { table, where, bindings }: Waiting,
  { reason, isFinal }: { reason: string; isFinal: boolean },
): Promise<void> {
  await database.raw(
    `update ${table} set attempts = attempts + 1, reason = :reason,
       due_at = clock_timestamp() + least(300, power(2, attempts)) * interval '1 second',
       status = case when :isFinal or attempts + 1 >= :attemptsAtMost then 'failed' else 'pending' end,
       settled_at = case when :isFinal or attempts + 1 >= :attemptsAtMost then clock_timestamp() end
     where ${where}`,
    { ...bindings, reason: reason.slice(0, 500), isFinal, attemptsAtMost },
  );
}
