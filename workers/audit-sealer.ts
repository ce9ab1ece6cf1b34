import { loadChainKey, sealAuditRows } from '../activities/audit/chain.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../platform/log.ts';
import { repeatWhenTold, type Repetition } from '../platform/repeat.ts';
import type { Sealer } from '../platform/secrets/sealing.ts';

/** Seals the audit log's new rows every few seconds. Every worker process runs this; a lock lets one at a time do it. */
export function startAuditSealer(deps: {
  database: Database;
  sealing: Database;
  sealer: Sealer;
  log: Log;
}): Repetition {
  const { database, sealing, sealer, log } = deps;
  let key: Buffer | null = null;
  const round = async (): Promise<{ againInMs: number | null }> => {
    key ??= await loadChainKey(database, sealer);
    const sealed = await sealAuditRows(sealing, key);
    return { againInMs: sealed > 0 ? 0 : null };
  };
  return repeatWhenTold({ name: 'audit sealer', round, log });
}
