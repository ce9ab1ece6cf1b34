import type { Sealer } from '../../../platform/secrets/sealing.ts';
import type { Database } from '../../database.ts';
import { loadInstallationSecret } from './installation-secret.ts';

/**
 * Loads the key with which the API signs commands for workflows and workers verify them. The first process that needs
 * it creates it; it is stored sealed in the database. Throws `SealingError`.
 */
export function loadStatementKey(database: Database, sealer: Sealer): Promise<Buffer> {
  return loadInstallationSecret(database, { name: 'remediation_statements', sealer });
}

/**
 * Returns a function that loads the statement key on first use, for processes that may start while Postgres is
 * unavailable.
 */
export function createStatementKey(database: Database, sealer: Sealer): () => Promise<Buffer> {
  let key: Buffer | null = null;
  return async () => {
    key ??= await loadStatementKey(database, sealer);
    return key;
  };
}
