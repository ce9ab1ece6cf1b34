import type { Database } from '../../database.ts';
import { advisoryLocks } from '../../advisory-locks.ts';

/**
 * Adds the changes of totals up, so that reading them stays cheap. Totals are the same before and after, so it may be left
 * out, be killed, or run in several processes. Returns how many changes it added.
 */
export async function foldCveTotals(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    const { rows: locked } = await transaction.raw<{ rows: { isOurs: boolean }[] }>(
      'select pg_try_advisory_xact_lock(?) as "isOurs"',
      [advisoryLocks.cveTotals],
    );
    if (locked[0]?.isOurs !== true) return 0;
    const { rows } = await transaction.raw<{ rows: { folded: number }[] }>(
      `with folded as (delete from cve_total_changes returning cve_id, severity, change),
         added as (
           insert into cve_totals as known (cve_id, severity, total)
             select cve_id, severity, sum(change) from folded group by 1, 2
             on conflict (cve_id, severity) do update set total = known.total + excluded.total)
       select count(*)::integer as folded from folded`,
    );
    await transaction('cve_totals').where({ total: 0 }).delete();
    return rows[0]?.folded ?? 0;
  });
}
