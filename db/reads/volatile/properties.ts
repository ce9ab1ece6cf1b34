import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { VolatileStatus } from '../../../domain/drift/volatile/proposal.ts';
import type { Database, Transaction } from '../../database.ts';

/** A property that may change by itself, with what was counted and decided. */
export interface VolatilePropertyRow {
  id: number;
  provider_kind: ProviderKind;
  resource_type: string;
  path: string;
  status: VolatileStatus;
  unwritten: number;
  written: number;
  unknown: number;
  unknown_reason: string | null;
  first_at: Date | null;
  last_at: Date;
  proposed_at: Date | null;
  decided_by: number | null;
  decided_email: string | null;
  decided_at: Date | null;
  reason: string | null;
  /** Changes of each resource while nobody wrote, most first. */
  changes: number[];
}

export interface VolatilePropertyFilter {
  status?: VolatileStatus | undefined;
  providerKind?: ProviderKind | undefined;
  /** Names of one type. */
  resourceTypes?: readonly string[] | undefined;
}

/** Returns one page of properties, those that wait for a decision first, and their number. */
export async function listVolatileProperties(
  database: Database,
  { filter, page }: { filter: VolatilePropertyFilter; page: { page: number; perPage: number } },
): Promise<{ rows: VolatilePropertyRow[]; total: number }> {
  const bindings = {
    status: filter.status ?? null,
    kind: filter.providerKind ?? null,
    types: filter.resourceTypes === undefined ? null : [...filter.resourceTypes],
    limit: page.perPage,
    offset: (page.page - 1) * page.perPage,
  };
  const where = `(:status::text is null or property.status = :status) and (:kind::text is null or provider_kind = :kind)
    and (:types::text[] is null or resource_type = any(:types))`;
  const { rows: counts } = await database.raw<{ rows: { total: number }[] }>(
    `select count(*)::integer as total from volatile_properties as property where ${where}`,
    bindings,
  );
  const { rows } = await database.raw<{ rows: VolatilePropertyRow[] }>(
    `${selection} where ${where}
     order by array_position(array['proposed', 'confirmed', 'withdrawn', 'rejected', 'observed'], property.status),
       property.unwritten desc, property.id
     limit :limit offset :offset`,
    bindings,
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

/** Finds a property; null when there is none. */
export async function findVolatileProperty(
  database: Database | Transaction,
  id: number,
): Promise<VolatilePropertyRow | null> {
  const { rows } = await database.raw<{ rows: VolatilePropertyRow[] }>(`${selection} where property.id = ?`, [id]);
  return rows[0] ?? null;
}

const selection = `select property.id, provider_kind, resource_type, path, property.status, unwritten, written, unknown,
    unknown_reason, first_at, last_at, proposed_at, decided_by, member.email as decided_email, decided_at, reason,
    coalesce((select jsonb_agg(changes order by changes desc, resource_id) from volatile_property_resources
      where property_id = property.id), '[]') as changes
  from volatile_properties as property left join members as member on member.id = property.decided_by`;
