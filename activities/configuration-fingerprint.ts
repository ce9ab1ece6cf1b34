import type { Database } from '../db/database.ts';
import { createFingerprint, generateFingerprintKey, type Fingerprint } from '../platform/secrets/fingerprint.ts';
import type { Sealer } from '../platform/secrets/sealing.ts';

const name = 'configuration_fingerprint';
const place = { kind: 'installation_secret', ownerId: name, field: 'key' };

/**
 * The installation's own fingerprint of secrets inside configurations. The first worker ever makes its key; every
 * other takes the same one, or an unchanged secret would look changed.
 */
export async function loadFingerprint(database: Database, sealer: Sealer): Promise<Fingerprint> {
  await database('installation_secrets')
    .insert({ name, sealed: sealer.seal(place, generateFingerprintKey()) })
    .onConflict('name')
    .ignore();
  const row = await database('installation_secrets').where({ name }).first<{ sealed: Buffer }>('sealed');
  return createFingerprint(sealer.open(place, row.sealed));
}
