import type { AccessLimit, AccessLimits, LimitEntry } from '../../../domain/access-limits/access-limit.ts';
import type { Database, Transaction } from '../../database.ts';
import { accountInsideLimits, insideLimits } from './inside.ts';

/**
 * Returns the entries that name nothing: a provider or an organization that is not connected, a unit that its
 * organization does not have, a tag that no account has. Within limits, also those that name nothing inside.
 */
export async function unknownEntries(
  database: Database | Transaction,
  { limit, limits }: { limit: AccessLimit; limits: AccessLimits },
): Promise<LimitEntry[]> {
  const { rows } = await database.raw<{ rows: { position: number }[] }>(
    `select (position - 1)::integer as position
     from jsonb_array_elements(?::jsonb) with ordinality as given (entry, position)
     where not case entry ->> 'type'
       when 'provider' then exists (
         select from providers where id = (entry ->> 'provider_id')::bigint
           and answered_at is not null and deleted_at is null)
       when 'organization' then exists (
         select from organizations where id = (entry ->> 'organization_id')::bigint)
       when 'unit' then exists (
         select from organization_units
         where organization_id = (entry ->> 'organization_id')::bigint and external_id = entry ->> 'ou')
       else exists (
         select from organization_accounts
         where jsonb_exists(tags, entry ->> 'key')
           and (entry ->> 'value' is null or tags ->> (entry ->> 'key') = entry ->> 'value'))
     end
     order by position`,
    [JSON.stringify(limit)],
  );
  const unknown = new Set(rows.map(({ position }) => position));
  if (limits.length > 0) {
    for (const [position, entry] of limit.entries()) {
      if (!(await namesSomething(database, [[entry], ...limits]))) unknown.add(position);
    }
  }
  return limit.filter((_entry, position) => unknown.has(position));
}

async function namesSomething(database: Database | Transaction, limits: AccessLimits): Promise<boolean> {
  const { rows } = await database.raw<{ rows: { found: boolean }[] }>(
    `select exists (select from providers where ?)
       or exists (select from organization_accounts as account where ?) as found`,
    [insideLimits(database, 'providers.id', limits), accountInsideLimits(database, limits)],
  );
  return rows[0]?.found ?? false;
}
