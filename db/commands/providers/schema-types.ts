import type { Transaction } from '../../database.ts';

/**
 * Sets whether syncs of a provider list types by schema; null for the setting of the installation. Returns whether that
 * changed anything.
 */
export async function switchSchemaTypes(
  transaction: Transaction,
  { providerId, enabled }: { providerId: number; enabled: boolean | null },
): Promise<boolean> {
  const changed = await transaction('providers')
    .where({ id: providerId })
    .whereRaw('schema_types is distinct from ?::boolean', [enabled])
    .update({ schema_types: enabled });
  return changed > 0;
}
