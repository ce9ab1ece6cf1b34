import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadChainKey, type ChainKey } from '../../activities/audit/chain-key.ts';
import { readHeadState } from '../../activities/audit/head-file.ts';
import { openMacs } from '../../activities/audit/mac-journal.ts';
import { sealAuditRows, type SealingDependencies, type SealingOutcome } from '../../activities/audit/seal.ts';
import { verifyAuditChain, type ChainReport, type KnownHead } from '../../activities/audit/verify.ts';
import { systemActor, writeAudit } from '../../db/commands/audit/write.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import type { SignedHead } from '../../domain/audit/signed-head.ts';
import { parseKeyring } from '../../platform/secrets/keyring.ts';
import { createSealer, type Sealer } from '../../platform/secrets/sealing.ts';
import { testDatabase, testUrls } from './test-database.ts';

/** An audit log with its sealer, and what an attacker can do who owns the database. */
export interface AuditChainBench {
  /** The owner's connection. */
  owner: Database;
  application: Database;
  sealer: Sealer;
  directory: string;
  dependencies: SealingDependencies;
  published: SignedHead[];
  /** Writes audit rows and gives the ids of all there are. */
  write(count: number): Promise<number[]>;
  seal(): Promise<SealingOutcome>;
  /** Seals all that is written, also while transactions of other databases on the server are open. */
  sealAll(): Promise<number>;
  key(): Promise<ChainKey>;
  /** As `npm run audit:verify` does, with further heads. */
  verify(heads?: KnownHead[]): Promise<ChainReport>;
  /** What someone does who owns the database and takes its guards away first. */
  tamper(statement: string, values?: readonly (number | string)[]): Promise<void>;
  close(): Promise<void>;
}

export async function openAuditChainBench(): Promise<AuditChainBench> {
  const store = await testDatabase();
  const open = (url: string): Database => openDatabase({ url, poolSize: 4, applicationName: 'test' });
  const urls = testUrls(store.url);
  const [owner, application, sealing] = [open(store.url), open(urls.application), open(urls.sealer)];
  const sealer = createSealer(parseKeyring(randomBytes(32).toString('base64')));
  const directory = mkdtempSync(join(tmpdir(), 'audit-chain-'));
  const published: SignedHead[] = [];
  const dependencies: SealingDependencies = {
    sealing,
    database: application,
    sealer,
    directory,
    publishEverySeconds: 60,
    publish: async (head) => void published.push(head),
    now: () => new Date(),
  };
  const guarded = ['audit_log', 'audit_chain'];
  const entry = { actor: systemActor('test'), action: 'thing.change', subjectType: 'thing', before: { level: 1 } };
  const bench: AuditChainBench = {
    owner,
    application,
    sealer,
    directory,
    dependencies,
    published,
    async write(count) {
      for (let subjectId = 1; subjectId <= count; subjectId += 1) {
        await application.transaction((transaction) =>
          writeAudit(transaction, { ...entry, subjectId, after: { level: 2 } }),
        );
      }
      return application('audit_log').orderBy('id').pluck('id');
    },
    seal: () => sealAuditRows(dependencies),
    async sealAll() {
      let sealed = 0;
      for (;;) {
        const outcome = await bench.seal();
        if (outcome.kind === 'refused') throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
        if (outcome.kind === 'sealed') sealed += outcome.rows;
        const { unsealedIds } = await bench.verify();
        if (unsealedIds.length === 0) return sealed;
        await delay(5);
      }
    },
    async key() {
      const key = await loadChainKey(application, sealer);
      if (typeof key === 'string') throw new Error(`the key is ${key}`);
      return key;
    },
    async verify(heads = []) {
      const state = await readHeadState(directory);
      if (state === 'damaged') throw new Error('the head file is damaged');
      const own = state?.head == null ? [] : [knownHead(state.head)];
      const journal = await openMacs(directory);
      try {
        const key = await loadChainKey(application, sealer);
        return await verifyAuditChain(application, {
          key,
          heads: [...own, ...heads],
          journal,
          accepted: state?.accepted ?? [],
        });
      } finally {
        await journal.close();
      }
    },
    async tamper(statement, values = []) {
      await owner.transaction(async (transaction) => {
        for (const table of guarded) await transaction.raw('alter table ?? disable trigger user', [table]);
        await transaction.raw(statement, [...values]);
        for (const table of guarded) await transaction.raw('alter table ?? enable trigger user', [table]);
      });
    },
    async close() {
      await Promise.all([owner.destroy(), application.destroy(), sealing.destroy()]);
      await store.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return bench;
}

/** A signed head as verification takes it. */
export function knownHead(signed: SignedHead): KnownHead {
  return { sequence: signed.sequence, mac: signed.mac, signed };
}
