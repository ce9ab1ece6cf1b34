import {
  setVolatileProperties,
  volatileRevision,
  type PropertyName,
} from '../../../domain/drift/volatile/known-volatile.ts';
import type { Database, Transaction } from '../../database.ts';

/**
 * Makes comparisons leave out the properties that are confirmed as volatile now. Call it before configurations are
 * compared; it reads them only when a decision was made since.
 */
export async function knowVolatileProperties(database: Database | Transaction): Promise<void> {
  const row = await database('volatile_counting').first<{ revision: number } | undefined>(
    database.raw('(extract(epoch from decided_at) * 1000000)::float8 as revision'),
  );
  if (row === undefined || row.revision <= volatileRevision()) return;
  const confirmed = await database('volatile_properties')
    .where({ status: 'confirmed' })
    .orderBy('id')
    .select<PropertyName[]>('provider_kind', 'resource_type', 'path');
  setVolatileProperties(row.revision, confirmed);
}
