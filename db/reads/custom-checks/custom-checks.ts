import type { CustomCheck, CustomCheckDefinition } from '../../../domain/custom-checks/definition.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database, Transaction } from '../../database.ts';
import { listWindow, type ListPage } from '../lists/list-window.ts';

/** A custom check with its present version. */
export interface CustomCheckRow {
  id: string;
  version: number;
  enabled: boolean;
  /** The file that it comes from; null for one that members change. */
  file: string | null;
  definition: CustomCheckDefinition;
  /** Null for one of a file. */
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
}

/** A version of a custom check, and who wrote it. */
export interface CustomCheckVersionRow {
  version: number;
  definition: CustomCheckDefinition;
  /** Null for one of a file. */
  created_by: number | null;
  created_at: Date;
}

const columns = [
  'known.id',
  'known.version',
  'known.enabled',
  'known.file',
  'current.definition',
  'known.created_by',
  'known.created_at',
  'known.updated_at',
] as const;

const present = (database: Database | Transaction) =>
  database('custom_checks as known')
    .join('custom_check_versions as current', (on) =>
      on.on('current.check_id', 'known.id').andOn('current.version', 'known.version'),
    )
    .whereNull('known.deleted_at');

/** Returns one page of the custom checks by id, and their number. */
export async function listCustomChecks(
  database: Database,
  { page }: { page: { page: number; perPage: number } },
): Promise<ListPage<CustomCheckRow>> {
  const total = await countCustomChecks(database);
  const window = listWindow(page, total);
  if (window === null) return { rows: [], total };
  const rows = await present(database)
    .orderBy('known.id', window.reversed ? 'desc' : 'asc')
    .limit(window.limit)
    .offset(window.offset)
    .select<CustomCheckRow[]>(columns);
  return { rows: window.reversed ? rows.toReversed() : rows, total };
}

/** Returns how many custom checks there are. */
export async function countCustomChecks(database: Database | Transaction): Promise<number> {
  const [counted] = await database('custom_checks').whereNull('deleted_at').count<{ count: number }[]>('* as count');
  return counted?.count ?? 0;
}

/** Returns a custom check, or null for one that does not exist or is deleted. */
export async function findCustomCheck(database: Database | Transaction, id: string): Promise<CustomCheckRow | null> {
  return (await present(database).where('known.id', id).first<CustomCheckRow | undefined>(columns)) ?? null;
}

/** Returns the ids of the custom checks. */
export async function customCheckIds(database: Database | Transaction): Promise<string[]> {
  return database('custom_checks').whereNull('deleted_at').orderBy('id').pluck<string[]>('id');
}

/** Returns whether there is, or ever was, a custom check of an id. */
export async function isCustomCheckId(database: Database | Transaction, id: string): Promise<boolean> {
  return (await database('custom_checks').where({ id }).first('id')) !== undefined;
}

/** Returns the versions of a custom check, newest first. */
export async function versionsOfCustomCheck(database: Database, id: string): Promise<CustomCheckVersionRow[]> {
  return database('custom_check_versions')
    .where({ check_id: id })
    .orderBy('version', 'desc')
    .select<CustomCheckVersionRow[]>('version', 'definition', 'created_by', 'created_at');
}

/** Returns the enabled custom checks in their present versions, by id. */
export async function enabledCustomChecks(database: Database | Transaction): Promise<CustomCheck[]> {
  return present(database)
    .where('known.enabled', true)
    .orderBy('known.id')
    .select<CustomCheck[]>('known.id', 'known.version', 'current.definition', 'current.related');
}

/** Returns custom checks in given versions, even deleted ones, by id. */
export async function customChecksIn(
  database: Database | Transaction,
  versions: Readonly<Record<string, number>>,
): Promise<CustomCheck[]> {
  const { rows } = await database.raw<{ rows: CustomCheck[] }>(
    `select check_id as id, version, definition, related from custom_check_versions
     where (check_id, version) in (select key, value::integer from jsonb_each_text(?::jsonb)) order by check_id`,
    [JSON.stringify(versions)],
  );
  return rows;
}

/** Returns the newest versions of custom checks of some ids, even of deleted ones. */
export async function newestCustomChecks(
  database: Database | Transaction,
  ids: readonly string[],
): Promise<CustomCheck[]> {
  return database('custom_checks as known')
    .join('custom_check_versions as current', (on) =>
      on.on('current.check_id', 'known.id').andOn('current.version', 'known.version'),
    )
    .whereIn('known.id', [...ids])
    .select<CustomCheck[]>('known.id', 'known.version', 'current.definition', 'current.related');
}

/** Returns what a custom check knows of an account. */
export async function checkedAccount(
  database: Database | Transaction,
  providerId: number,
): Promise<{ provider_id: number; name: string; account_id: string | null }> {
  const row = await database('providers')
    .where({ id: providerId })
    .first<{ provider_id: number; name: string; account_id: string | null } | undefined>(
      'id as provider_id',
      'name',
      'account_id',
    );
  if (row === undefined) throw new Error(`There is no provider ${providerId}`);
  return row;
}

/** Returns those of some types of which the inventory has no resource of a kind of provider. */
export async function typesNeverSeen(
  database: Database | Transaction,
  { kind, types }: { kind: ProviderKind; types: readonly string[] },
): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { type: string }[] }>(
    `select type from unnest(?::text[]) as type where not exists (
       select from resources join providers on providers.id = provider_id
       where resource_type = type and providers.type = ?)`,
    [[...types], kind],
  );
  return rows.map(({ type }) => type);
}
