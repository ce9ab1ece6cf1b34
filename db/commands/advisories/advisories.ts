import type { OsvAffected, OsvRecord } from '../../../domain/advisories/osv-record.ts';
import { packageIdentity } from '../../../domain/vulnerabilities/finding-values.ts';
import type { Database, Transaction } from '../../database.ts';

/** The result of loading an archive. */
export interface LoadCounts {
  records: number;
  /** New, or with a later `modified`. */
  changed: number;
  skipped: number;
}

/**
 * Stores records: new ones, and those whose `modified` is later than that of the stored one. Returns how many were
 * stored. Concurrent writers are serialised.
 */
export async function upsertAdvisories(transaction: Transaction, records: readonly OsvRecord[]): Promise<number> {
  const byId = new Map(records.map((record) => [record.id, record]));
  if (byId.size === 0) return 0;
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('advisories', 0))`);
  const { rows } = await transaction.raw<{ rows: { id: string }[] }>(
    `insert into advisories as known (id, modified, withdrawn, record)
     select id, modified, withdrawn, record from jsonb_to_recordset(?::jsonb) as given
       (id text, modified timestamptz, withdrawn boolean, record jsonb)
     on conflict (id) do update
       set modified = excluded.modified, withdrawn = excluded.withdrawn, record = excluded.record
       where excluded.modified > known.modified
     returning id`,
    [
      JSON.stringify(
        [...byId.values()].map(({ affected: _affected, ...record }) => ({
          id: record.id,
          modified: record.modified,
          withdrawn: record.withdrawn !== undefined,
          record,
        })),
      ),
    ],
  );
  const changed = rows.flatMap(({ id }) => byId.get(id) ?? []);
  await transaction('advisory_packages')
    .whereIn(
      'advisory_id',
      changed.map(({ id }) => id),
    )
    .delete();
  await transaction.raw(
    `insert into advisory_packages (family, name_key, advisory_id, affected)
     select family, name_key, advisory_id, affected from jsonb_to_recordset(?::jsonb) as given
       (family text, name_key text, advisory_id text, affected jsonb)`,
    [JSON.stringify(changed.flatMap(packagesOf))],
  );
  return changed.length;
}

/** Removes the advisories whose ids begin with a prefix that no other source uses. */
export async function removeAdvisories(transaction: Transaction, prefix: string): Promise<void> {
  await transaction('advisories').whereLike('id', `${prefix}%`).delete();
}

function packagesOf(record: OsvRecord) {
  const byPackage = new Map<
    string,
    { family: string; name_key: string; advisory_id: string; affected: OsvAffected[] }
  >();
  for (const affected of record.affected ?? []) {
    if (affected.package === undefined) continue;
    const { family, package_key: nameKey } = packageIdentity(affected.package);
    const key = `${family}\n${nameKey}`;
    const known = byPackage.get(key);
    if (known !== undefined) known.affected.push(affected);
    else byPackage.set(key, { family, name_key: nameKey, advisory_id: record.id, affected: [affected] });
  }
  return [...byPackage.values()];
}

/** Records a completed load. `startedAt` is when it began: later changes may be missing. */
export async function markLoaded(
  database: Database,
  load: LoadCounts & { ecosystem: string; startedAt: Date },
): Promise<void> {
  const { ecosystem, startedAt, records, changed, skipped } = load;
  await database('advisory_sources')
    .insert({ ecosystem, loaded_at: startedAt, tried_at: startedAt, records, changed, skipped, error: null })
    .onConflict('ecosystem')
    .merge();
}

/** Records a load that failed; what was loaded before stays. */
export async function markLoadFailed(database: Database, load: { ecosystem: string; error: string }): Promise<void> {
  await database('advisory_sources')
    .insert({ ...load, tried_at: database.fn.now() })
    .onConflict('ecosystem')
    .merge();
}
