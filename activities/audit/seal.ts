import type { Database, Transaction } from '../../db/database.ts';
import { appendLinks, withSealerLock } from '../../db/commands/audit/chain.ts';
import { chainHead, chainLinks, sealableRows } from '../../db/reads/audit/chain.ts';
import type { SignedHead } from '../../domain/audit/signed-head.ts';
import { makePrivateDirectory } from '../../platform/durable-file.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import { isSameMac, macOf, noMac, rowsPerRead } from './chain.ts';
import { createChainKey, isHeadSigned, loadChainKey, type ChainKey } from './chain-key.ts';
import { emptyHeadState, readHeadState, writeHeadState, type HeadState } from './head-file.ts';
import { writeMacs } from './mac-journal.ts';

export interface SealingDependencies {
  /** The sealer's role; two connections of it are used at a time. */
  sealing: Database;
  /** The application's role, which stores the key of a new chain. */
  database: Database;
  sealer: Sealer;
  /** Where heads are stored. */
  directory: string;
  publishEverySeconds: number;
  /** Publishes a head. It may be called twice for the same one when the process dies in between. */
  publish: (head: SignedHead) => Promise<void>;
  now: () => Date;
}

/** Why nothing may be sealed on top of the database's current chain. */
export interface SealingRefusal {
  reason:
    | 'head_file_damaged'
    | 'key_missing'
    | 'key_unreadable'
    | 'key_replaced'
    | 'head_lost'
    | 'chain_changed'
    | 'rows_changed'
    | 'rows_lost';
  /** The link with the fault, if it is about a link. */
  sequence: number | null;
}

export type SealingOutcome =
  | { kind: 'busy' }
  | { kind: 'refused'; refusal: SealingRefusal }
  | { kind: 'sealed'; rows: number; head: SignedHead | null };

class Refused extends Error {
  readonly refusal: SealingRefusal;

  constructor(reason: SealingRefusal['reason'], sequence: number | null = null) {
    super(reason);
    this.refusal = { reason, sequence };
  }
}

/**
 * Seals the rows that are ready, up to a thousand, if the chain is still the one that this sealer knows: its last head must
 * be part of it, and what follows must hold. Otherwise nothing is written and the refusal says why.
 *
 * The head of a batch is on the disk as `pending` before the batch is committed, and as `head` after. Macs depend on the
 * rows alone, so after a crash in between the batch is either there, or is produced identically again; anything else is refused.
 */
export async function sealAuditRows(dependencies: SealingDependencies): Promise<SealingOutcome> {
  try {
    const outcome = await withSealerLock(dependencies.sealing, () => sealLocked(dependencies));
    return outcome ?? { kind: 'busy' };
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', refusal: error.refusal };
    throw error;
  }
}

async function sealLocked(dependencies: SealingDependencies): Promise<SealingOutcome> {
  const { directory, now } = dependencies;
  const stored = await readHeadState(directory);
  if (stored === 'damaged') throw new Refused('head_file_damaged');
  const key = await keyFor(dependencies, stored);
  const state = stored ?? emptyHeadState;
  await makePrivateDirectory(directory);
  const batch = await dependencies.sealing.transaction(async (transaction) => {
    const known = await checkedEnd(transaction, { key, state, directory });
    const links = await nextLinks(transaction, { key, known, pending: state.pending });
    const last = links.at(-1);
    const confirmed = known.sequence === (state.head?.sequence ?? 0) ? state.head : headAt(key, known, now());
    if (last === undefined) return { state: { ...state, head: confirmed, pending: null }, rows: 0 };
    const pending = headAt(key, last, now());
    await writeMacs(directory, { first: known.sequence + 1, macs: links.map(({ mac }) => mac) });
    await writeHeadState(directory, { ...state, head: confirmed, pending });
    await appendLinks(transaction, links);
    return { state: { ...state, head: pending, pending: null }, rows: links.length };
  });
  const isNew = stored === null || batch.rows > 0 || state.pending !== null || batch.state.head !== state.head;
  if (isNew) await writeHeadState(directory, batch.state);
  await publishWhenDue(dependencies, batch.state);
  return { kind: 'sealed', rows: batch.rows, head: batch.state.head };
}

/** Returns the key of the chain. It is created only where neither a head nor a link shows that there was one. */
async function keyFor({ sealing, database, sealer }: SealingDependencies, state: HeadState | null): Promise<ChainKey> {
  const heads = [state?.head ?? null, state?.pending ?? null].filter((head) => head !== null);
  let key = await loadChainKey(sealing, sealer);
  if (key === 'missing' && heads.length === 0 && (await chainHead(sealing)) === null) {
    key = await createChainKey(database, sealer);
  }
  if (key === 'missing') throw new Refused('key_missing');
  if (key === 'unreadable') throw new Refused('key_unreadable');
  for (const head of heads) {
    if (!isHeadSigned(head)) throw new Refused('head_file_damaged', head.sequence);
    if (head.public_key !== key.publicKey) throw new Refused('key_replaced', head.sequence);
  }
  return key;
}

interface Link {
  sequence: number;
  audit_id: number;
  mac: Buffer;
}

function headAt(key: ChainKey, { sequence, audit_id, mac }: Link, at: Date): SignedHead {
  return key.signHead({ sequence, audit_id, mac: mac.toString('hex') }, at);
}

/** Returns the end of the chain, checked from the last known head on: other hosts may have sealed since. */
async function checkedEnd(
  transaction: Transaction,
  { key, state, directory }: { key: ChainKey; state: HeadState; directory: string },
): Promise<Link> {
  const { head, pending } = state;
  let end: Link = { sequence: 0, audit_id: 0, mac: noMac };
  if (head !== null) {
    const [link] = await chainLinks(transaction, { after: head.sequence - 1, limit: 1 });
    if (link?.sequence !== head.sequence || link.mac.toString('hex') !== head.mac) {
      throw new Refused('head_lost', head.sequence);
    }
    if (link.content === null || link.audit_id !== head.audit_id) throw new Refused('chain_changed', head.sequence);
    end = link;
  }
  for (;;) {
    const links = await chainLinks(transaction, { after: end.sequence, limit: rowsPerRead });
    const first = end.sequence + 1;
    for (const link of links) {
      const expected = end.sequence + 1;
      const isNext = link.sequence === expected && link.content !== null;
      const mac = isNext
        ? macOf(key.mac, { previous: end.mac, sequence: expected, content: link.content ?? '' })
        : noMac;
      if (!isSameMac(mac, link.mac)) throw new Refused('chain_changed', expected);
      if (pending?.sequence === expected && pending.mac !== mac.toString('hex')) {
        throw new Refused('head_lost', expected);
      }
      end = link;
    }
    await writeMacs(directory, { first, macs: links.map(({ mac }) => mac) });
    if (links.length < rowsPerRead) return end;
  }
}

/** Returns the links of the rows that are ready. A batch that a crash may have cut off must come out as it was. */
async function nextLinks(
  transaction: Transaction,
  { key, known, pending }: { key: ChainKey; known: Link; pending: SignedHead | null },
): Promise<Link[]> {
  const rows = await sealableRows(transaction, { lastAuditId: known.audit_id, limit: rowsPerRead });
  let { mac: previous } = known;
  const links = rows.map(({ audit_id, content }, index): Link => {
    const sequence = known.sequence + index + 1;
    previous = macOf(key.mac, { previous, sequence, content });
    return { sequence, audit_id, mac: previous };
  });
  if (pending !== null && pending.sequence > known.sequence) {
    const again = links[pending.sequence - known.sequence - 1];
    if (again === undefined) throw new Refused('rows_lost', known.sequence + links.length + 1);
    if (again.mac.toString('hex') !== pending.mac) throw new Refused('rows_changed', pending.sequence);
  }
  return links;
}

async function publishWhenDue(
  { directory, publish, publishEverySeconds, now }: SealingDependencies,
  state: HeadState,
): Promise<void> {
  const { head, published } = state;
  if (head === null || head.sequence <= (published?.sequence ?? 0)) return;
  const at = now();
  const isDue = published === null || at.getTime() - Date.parse(published.at) >= publishEverySeconds * 1_000;
  if (!isDue) return;
  await publish(head);
  await writeHeadState(directory, { ...state, published: { sequence: head.sequence, at: at.toISOString() } });
}
