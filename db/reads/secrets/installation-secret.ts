import type { Database } from '../../database.ts';

/** Finds a secret of the installation by its name, as it is stored: sealed. Null when it was never made. */
export async function findInstallationSecret(database: Database, name: string): Promise<Buffer | null> {
  const row = await database('installation_secrets').where({ name }).first<{ sealed: Buffer } | undefined>('sealed');
  return row?.sealed ?? null;
}
