import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database, Transaction } from '../../database.ts';

/** A setup of access to accounts of one cloud. */
export interface SetupRow {
  id: number;
  kind: ProviderKind;
  external_id: string;
  remediations: string[];
  created_by: number;
  created_at: Date;
}

/** Returns the setup with this id, or null. */
export async function findSetup(database: Database | Transaction, id: number): Promise<SetupRow | null> {
  const row = await database('provider_setups')
    .where({ id })
    .first<SetupRow | undefined>('id', 'kind', 'external_id', 'remediations', 'created_by', 'created_at');
  return row ?? null;
}
