import type { Database } from '../../database.ts';

/** Finds an installation secret by its name, still sealed. Null when it was never created. */
export async function findInstallationSecret(database: Database, name: string): Promise<Buffer | null> {
  const row = await database('installation_secrets').where({ name }).first<{ sealed: Buffer } | undefined>('sealed');
  return row?.sealed ?? null;
}
