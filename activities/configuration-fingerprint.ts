import { loadInstallationSecret } from '../db/commands/secrets/installation-secret.ts';
import type { Database } from '../db/database.ts';
import type { Sealer } from '../platform/secrets/sealing.ts';

/**
 * Loads the key of the installation's own fingerprint of secrets inside configurations. The first worker ever makes its
 * key; every other takes the same one, or an unchanged secret would look changed.
 */
export function loadFingerprintKey(database: Database, sealer: Sealer): Promise<Buffer> {
  return loadInstallationSecret(database, { name: 'configuration_fingerprint', sealer });
}
