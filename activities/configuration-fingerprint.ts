import type { Database } from '../db/database.ts';
import { generateFingerprintKey } from '../platform/secrets/fingerprint.ts';
import type { Sealer } from '../platform/secrets/sealing.ts';

const name = 'configuration_fingerprint';
const place = { kind: 'installation_secret', ownerId: name, field: 'key' };

/**
 * The key of the installation's own fingerprint of secrets inside configurations. The first worker ever makes its key; every
 * other takes the same one, or an unchanged secret would look changed.
 */
export async function loadFingerprintKey(database: Database, sealer: Sealer): Promise<Buffer> {
  await database('installation_secrets')
    .insert({ name, sealed: sealer.seal(place, generateFingerprintKey()) })
    .onConflict('name')
    .ignore();
  const row = await database('installation_secrets').where({ name }).first<{ sealed: Buffer }>('sealed');
  return sealer.open(place, row.sealed);
}
