import { randomBytes } from 'node:crypto';
import type { Sealer } from '../platform/secrets/sealing.ts';
import type { Database } from './database.ts';

const secretBytes = 32;

/**
 * Loads a secret of the installation by its name. The first process that needs it creates it; it is stored sealed in
 * the database. Throws `SealingError`.
 */
export async function loadInstallationSecret(
  database: Database,
  { name, sealer }: { name: string; sealer: Sealer },
): Promise<Buffer> {
  const place = { kind: 'installation_secret', ownerId: name, field: 'key' };
  const stored = () => database('installation_secrets').where({ name }).first<{ sealed: Buffer } | undefined>('sealed');
  let row = await stored();
  if (row === undefined) {
    await database('installation_secrets')
      .insert({ name, sealed: sealer.seal(place, randomBytes(secretBytes)) })
      .onConflict('name')
      .ignore();
    row = await stored();
  }
  if (row === undefined) throw new Error(`the installation secret ${name} was not stored`);
  return sealer.open(place, row.sealed);
}
