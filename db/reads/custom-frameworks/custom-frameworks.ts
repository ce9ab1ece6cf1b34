import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import {
  checksNamedBy,
  type CustomFramework,
  type FrameworkDefinition,
} from '../../../domain/custom-frameworks/definition.ts';
import { frameworkFrom, isServiceCheck } from '../../../domain/custom-frameworks/framework.ts';
import { withCustomFramework } from '../../../domain/custom-checks/custom-framework.ts';
import type { Framework } from '../../../domain/frameworks/frameworks.ts';
import type { Database, Transaction } from '../../database.ts';
import { customCheckIds, enabledCustomChecks } from '../custom-checks/custom-checks.ts';

/** A custom framework with its present revision. */
export interface CustomFrameworkRow extends CustomFramework {
  /** The file that it comes from; null for one that members change. */
  file: string | null;
  /** Null for one of a file. */
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
}

/** A revision of a custom framework, and who wrote it. */
export interface CustomFrameworkRevisionRow {
  revision: number;
  definition: FrameworkDefinition;
  created_by: number | null;
  created_at: Date;
}

const present = (database: Database | Transaction) =>
  database('custom_frameworks as known')
    .join('custom_framework_revisions as current', (on) =>
      on.on('current.framework_id', 'known.id').andOn('current.revision', 'known.revision'),
    )
    .whereNull('known.deleted_at');

const columns = [
  'known.id',
  'known.revision',
  'known.file',
  'current.definition',
  'known.created_by',
  'known.created_at',
  'known.updated_at',
] as const;

/** Returns the custom frameworks in their present revisions, by id. */
export async function listCustomFrameworks(database: Database | Transaction): Promise<CustomFrameworkRow[]> {
  return present(database).orderBy('known.id').select<CustomFrameworkRow[]>(columns);
}

/** Returns a custom framework, or null for one that does not exist or is deleted. */
export async function findCustomFramework(
  database: Database | Transaction,
  id: string,
): Promise<CustomFrameworkRow | null> {
  return (await present(database).where('known.id', id).first<CustomFrameworkRow | undefined>(columns)) ?? null;
}

/** Returns the custom checks that a custom framework may name: those that there are, and deleted ones that it names already. */
export async function customChecksToName(database: Database | Transaction, id: string): Promise<string[]> {
  const saved = await findCustomFramework(database, id);
  return [...(await customCheckIds(database)), ...(saved === null ? [] : checksNamedBy(saved.definition))];
}

/** Returns the revisions of a custom framework, newest first. */
export async function revisionsOfCustomFramework(
  database: Database,
  id: string,
): Promise<CustomFrameworkRevisionRow[]> {
  return database('custom_framework_revisions')
    .where({ framework_id: id })
    .orderBy('revision', 'desc')
    .select<CustomFrameworkRevisionRow[]>('revision', 'definition', 'created_by', 'created_at');
}

/** Returns custom frameworks in given revisions, even deleted ones, by id. */
export async function customFrameworksIn(
  database: Database | Transaction,
  revisions: Readonly<Record<string, number>>,
): Promise<CustomFramework[]> {
  if (Object.keys(revisions).length === 0) return [];
  const { rows } = await database.raw<{ rows: CustomFramework[] }>(
    `select framework_id as id, revision, definition from custom_framework_revisions
     where (framework_id, revision) in (select key, value::integer from jsonb_each_text(?::jsonb)) order by framework_id`,
    [JSON.stringify(revisions)],
  );
  return rows;
}

/** Returns custom frameworks as assessments use them. Their custom checks may be disabled or deleted. */
export async function assessable(
  database: Database | Transaction,
  own: readonly CustomFramework[],
): Promise<Framework[]> {
  const named = own.flatMap(({ definition }) => checksNamedBy(definition)).filter((id) => !isServiceCheck(id));
  const kinds = await kindsOfCustomChecks(database, [...new Set(named)]);
  return own.map((one) => frameworkFrom(one, (id) => kinds.get(id) ?? null));
}

/** Returns the frameworks of the service, that of custom checks, and the custom ones. */
export async function loadedFrameworks(
  database: Database | Transaction,
  shipped: readonly Framework[],
): Promise<readonly Framework[]> {
  const withChecks = withCustomFramework(shipped, await enabledCustomChecks(database));
  return [...withChecks, ...(await assessable(database, await listCustomFrameworks(database)))];
}

async function kindsOfCustomChecks(
  database: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, ProviderKind>> {
  if (ids.length === 0) return new Map();
  const rows = await database('custom_check_versions')
    .whereIn('check_id', [...ids])
    .where({ version: 1 })
    .select<{ id: string; kind: ProviderKind }[]>(
      'check_id as id',
      database.raw(`definition->>'provider_type' as kind`),
    );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
