import type { OsvRecord } from '../../../domain/advisories/osv-record.ts';
import type { Database, Transaction } from '../../database.ts';
import { advisoriesStaleAfter } from '../../../domain/advisories/freshness.ts';

/** The loading state of one ecosystem. */
export interface AdvisorySource {
  ecosystem: string;
  /** Start of the last completed load, or null. */
  loaded_at: Date | null;
  records: number;
  skipped: number;
  error: string | null;
}

/** What one advisory says about one package, as JSON text, since most of it is never parsed. */
export interface AdvisoryText {
  family: string;
  name_key: string;
  advisory_id: string;
  /** The `affected` entries of the package. */
  affected: string;
  /** The rest of the record, without the fields for human readers. */
  record: string;
}

/** Returns the advisories of these packages; withdrawn ones are left out. */
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

/** Returns the full records of these advisories, by id. */
export async function advisoryRecords(database: Database | Transaction, ids: readonly string[]): Promise<OsvRecord[]> {
  return database('advisories')
    .whereIn('id', [...ids])
    .orderBy('id')
    .pluck<OsvRecord[]>('record');
}

/** Returns those of these ecosystems whose advisories were never loaded or are older than a day. */
export async function staleEcosystems(database: Database, ecosystems: readonly string[]): Promise<string[]> {
  const fresh = await database('advisory_sources')
    .whereIn('ecosystem', [...ecosystems])
    .whereRaw(`loaded_at > now() - ?::interval`, [advisoriesStaleAfter])
    .pluck<string[]>('ecosystem');
  return ecosystems.filter((ecosystem) => !fresh.includes(ecosystem));
}

/** Returns every requested ecosystem with its loading state. */
export async function listAdvisorySources(database: Database | Transaction): Promise<AdvisorySource[]> {
  return database('advisory_sources')
    .orderBy('ecosystem')
    .select<AdvisorySource[]>('ecosystem', 'loaded_at', 'records', 'skipped', 'error');
}
