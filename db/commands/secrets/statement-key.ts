import type { Sealer } from '../../../platform/secrets/sealing.ts';
import type { Database } from '../../database.ts';
import { loadInstallationSecret } from './installation-secret.ts';

/**
 * Loads the key that the API signs commands for workflows with and that workers check them by. It is made by the first
 * process that needs it and stands sealed in the database. Throws `SealingError`.
 */
export function loadStatementKey(database: Database, sealer: Sealer): Promise<Buffer> {
  return loadInstallationSecret(database, { name: 'remediation_statements', sealer });
}

/**
 * Returns what `loadStatementKey` does, for a process that may start while Postgres is away: the key is loaded on first
 * use.
 */
export function createStatementKey(database: Database, sealer: Sealer): () => Promise<Buffer> {
  let key: Buffer | null = null;
  return async () => {
    key ??= await loadStatementKey(database, sealer);
    return key;
  };
}
