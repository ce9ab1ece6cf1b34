import type { Knex } from 'knex';
import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { Database } from '../../database.ts';
import { insideLimits } from './inside.ts';

/**
 * Returns the condition that a row of `executions` concerns only what is inside the limits: it is about a provider
 * inside, or was requested under the same limits.
 */
export function executionInside(
  database: Database,
  { table, limits }: { table: string; limits: AccessLimits },
): Knex.Raw {
  if (limits.length === 0) return database.raw('true');
  const provider = `coalesce((select jobs.provider_id from jobs where jobs.id = ${table}.job_id),
    (${table}.parameters ->> 'provider_id')::bigint)`;
  return database.raw(`(coalesce(?, false) or ${table}.parameters -> 'access_limits' = ?::jsonb)`, [
    insideLimits(database, provider, limits),
    JSON.stringify(limits),
  ]);
}
