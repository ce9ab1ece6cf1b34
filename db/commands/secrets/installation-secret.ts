import { randomBytes } from 'node:crypto';
import type { Sealer } from '../../../platform/secrets/sealing.ts';
import type { Database } from '../../database.ts';
import { findInstallationSecret } from '../../reads/secrets/installation-secret.ts';

const secretBytes = 32;

/** Returns the place that an installation secret is sealed for. */
export const installationSecretPlace = (name: string) => ({ kind: 'installation_secret', ownerId: name, field: 'key' });

/** Stores a new random secret, sealed, unless one with that name exists. */
export async function makeInstallationSecret(
  database: Database,
  { name, sealer }: { name: string; sealer: Sealer },
): Promise<void> {
  await database('installation_secrets')
    .insert({ name, sealed: sealer.seal(installationSecretPlace(name), randomBytes(secretBytes)) })
    .onConflict('name')
    .ignore();
}

/**
 * Loads an installation secret by its name. The first process that needs it creates it; it is stored sealed in the
 * database. Throws `SealingError`.
 */
export async function loadInstallationSecret(
  database: Database,
  { name, sealer }: { name: string; sealer: Sealer },
): Promise<Buffer> {
  let sealed = await findInstallationSecret(database, name);
  if (sealed === null) {
    await makeInstallationSecret(database, { name, sealer });
    sealed = await findInstallationSecret(database, name);
  }
  if (sealed === null) throw new Error(`the installation secret ${name} was not stored`);
  return sealer.open(installationSecretPlace(name), sealed);
}
