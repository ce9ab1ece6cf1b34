import type { OsvAffected, OsvRecord } from '../../domain/advisories/osv-record.ts';
import { packageIdentity } from '../../domain/vulnerabilities/finding-values.ts';
import type { Database, Transaction } from '../database.ts';

/** How the loading of one ecosystem stands. */
export interface AdvisorySource {
  ecosystem: string;
  /** Start of the last load that came to its end, or null. */
  loaded_at: Date | null;
  records: number;
  skipped: number;
  error: string | null;
}

/** What the loading of an archive did. */
export interface LoadCounts {
  records: number;
  /** New, or with a later `modified`. */
  changed: number;
  skipped: number;
}

/** How old advisories may be before a scan loads them anew. */
const staleAfter = '1 day';

/**
 * Stores records: new ones, and those whose `modified` is later than that of the stored one. Gives how many these
 * were. Two writers come after one another.
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

/** Removes the advisories whose ids begin with a prefix that is nobody else's. */
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

/** What one advisory says of one package, as JSON text: most of it is never read. */
export interface AdvisoryText {
  family: string;
  name_key: string;
  advisory_id: string;
  /** The `affected` entries of the package. */
  affected: string;
  /** The rest of the record, without what only people read. */
  record: string;
}

/** The advisories of these packages; withdrawn ones are left out. */
export async function advisoriesOf(
  database: Database | Transaction,
  packages: readonly { family: string; package_key: string }[],
): Promise<AdvisoryText[]> {
  if (packages.length === 0) return [];
  const { rows } = await database.raw<{ rows: AdvisoryText[] }>(
    `select known.family, known.name_key, known.advisory_id, known.affected::text as affected,
       (advisories.record - 'details' - 'references')::text as record
     from unnest(?::text[], ?::text[]) as given (family, name_key)
     join advisory_packages known on known.family = given.family and known.name_key = given.name_key
     join advisories on advisories.id = known.advisory_id and not advisories.withdrawn
     order by known.family, known.name_key, known.advisory_id`,
    [packages.map(({ family }) => family), packages.map(({ package_key: key }) => key)],
  );
  return rows;
}

/** The whole texts of these advisories, by id. */
export async function advisoryRecords(database: Database | Transaction, ids: readonly string[]): Promise<OsvRecord[]> {
  return database('advisories')
    .whereIn('id', [...ids])
    .orderBy('id')
    .pluck<OsvRecord[]>('record');
}

/** Of these ecosystems those whose advisories were never loaded or are older than a day. */
export async function staleEcosystems(database: Database, ecosystems: readonly string[]): Promise<string[]> {
  const fresh = await database('advisory_sources')
    .whereIn('ecosystem', [...ecosystems])
    .whereRaw(`loaded_at > now() - ?::interval`, [staleAfter])
    .pluck<string[]>('ecosystem');
  return ecosystems.filter((ecosystem) => !fresh.includes(ecosystem));
}

/** Every ecosystem that was asked for, and how its loading stands. */
export async function listAdvisorySources(database: Database | Transaction): Promise<AdvisorySource[]> {
  return database('advisory_sources')
    .orderBy('ecosystem')
    .select<AdvisorySource[]>('ecosystem', 'loaded_at', 'records', 'skipped', 'error');
}

/** Records a load that came to its end. `startedAt` is when it began: what changed later may be missing. */
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
