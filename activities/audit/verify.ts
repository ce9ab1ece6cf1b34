import type { Database, Transaction } from '../../db/database.ts';
import { chainHead, type ChainLink, chainLinks, sealableRows, unchainedRows } from '../../db/reads/audit/chain.ts';
import type { SignedHead } from '../../domain/audit/signed-head.ts';
import { isSameMac, macOf, noMac, rowsPerRead } from './chain.ts';
import { isHeadSigned, type LoadedChainKey } from './chain-key.ts';
import type { Acceptance } from './head-file.ts';
import type { MacReader } from './mac-journal.ts';

/** A fault of the chain. */
export interface ChainFault {
  /**
   * `missing_link`: a link was removed; `missing_row`, `changed`: an audit row was removed or changed; `unlinked`: a
   * row bypassed the sealer; `cut`: the end was truncated; `differs`: a link does not match a head or the journal;
   * `key_…`: the key of the MACs is missing, cannot be decrypted, or is not that of the known heads; `not_signed`: a
   * head was not signed by this installation.
   */
  kind:
    | 'missing_link'
    | 'missing_row'
    | 'changed'
    | 'unlinked'
    | 'cut'
    | 'differs'
    | 'key_missing'
    | 'key_unreadable'
    | 'key_replaced'
    | 'not_signed';
  sequence: number | null;
  auditId: number | null;
}

/** A head that was stored outside the database. `signed` is null for one that was noted manually. */
export interface KnownHead {
  sequence: number;
  mac: string;
  signed: SignedHead | null;
}

export interface VerifyOptions {
  key: LoadedChainKey;
  heads?: readonly KnownHead[];
  journal?: MacReader | null;
  accepted?: readonly Acceptance[];
}

/** The result of verifying the whole chain. */
export interface ChainReport {
  checked: number;
  faults: ChainFault[];
  /** The fault with the lowest number in the chain. */
  first: ChainFault | null;
  /** Rows after the head that are not sealed yet. */
  unsealedIds: number[];
  /** Heads that the chain was compared with. */
  comparedHeads: number;
  /** Heads that no longer match, of a chain that an operator abandoned. */
  givenUpHeads: number;
  /** `sequence:mac` of the last link. */
  head: string | null;
}

/**
 * Walks the chain from its beginning and changes nothing. After a fault it continues from the link as it is, so that each
 * fault is reported once. Every head, and every mac that the journal knows, must still be part of the chain.
 */
export async function verifyAuditChain(database: Database, options: VerifyOptions): Promise<ChainReport> {
  const { key, heads = [], accepted = [] } = options;
  // One snapshot: rows that are written and sealed in the meantime are excluded on both sides.
  return database.transaction(
    async (transaction) => {
      const lost = (head: KnownHead): boolean => accepted.some((acceptance) => isGivenUp(head, acceptance));
      const trusted = heads.filter((head) => head.signed === null || isHeadSigned(head.signed));
      const walk = await walkChain(transaction, { ...options, heads: trusted, isLost: lost });
      const isUnused = key === 'missing' && walk.checked === 0 && heads.length === 0;
      const faults: ChainFault[] = isUnused ? [] : [...keyFaults(key, heads), ...walk.faults];
      const last = Math.max(0, ...walk.missingHeads.map(({ sequence }) => sequence));
      if (last > walk.end.sequence) {
        faults.push({ kind: 'cut', sequence: walk.end.sequence + 1, auditId: null });
        faults.push(...(await tailFaults(transaction, { ...options, end: walk.end, last, heads: walk.missingHeads })));
      }
      const { tailIds, strayIds } = await unchainedRows(transaction);
      faults.push(...strayIds.map((auditId): ChainFault => ({ kind: 'unlinked', sequence: null, auditId })));
      const head = await chainHead(transaction);
      return {
        checked: walk.checked,
        faults,
        first: firstOf(faults),
        unsealedIds: tailIds,
        comparedHeads: trusted.length,
        givenUpHeads: walk.givenUpHeads,
        head: head === null ? null : `${head.sequence}:${head.mac.toString('hex')}`,
      };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

function keyFaults(key: LoadedChainKey, heads: readonly KnownHead[]): ChainFault[] {
  const at = (kind: ChainFault['kind'], sequence: number | null = null): ChainFault => ({
    kind,
    sequence,
    auditId: null,
  });
  const unsigned = heads
    .filter(({ signed }) => signed !== null && !isHeadSigned(signed))
    .map(({ sequence }) => at('not_signed', sequence));
  if (key === 'missing') return [at('key_missing'), ...unsigned];
  if (key === 'unreadable') return [at('key_unreadable'), ...unsigned];
  const isForeign = heads.some(
    ({ signed }) => signed !== null && isHeadSigned(signed) && signed.public_key !== key.publicKey,
  );
  return isForeign ? [at('key_replaced'), ...unsigned] : unsigned;
}

function isGivenUp(head: KnownHead, acceptance: Acceptance): boolean {
  return head.signed !== null && head.sequence > acceptance.sequence && head.signed.sealed_at <= acceptance.at;
}

/** Returns the first fault in the order of the chain; a head with a false signature names no place in it. */
function firstOf(faults: readonly ChainFault[]): ChainFault | null {
  const placed = faults.filter(({ kind, sequence }) => sequence !== null && kind !== 'not_signed');
  return placed.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))[0] ?? null;
}

interface Walk {
  checked: number;
  faults: ChainFault[];
  end: { sequence: number; mac: Buffer; auditId: number };
  /** Heads beyond the end. */
  missingHeads: KnownHead[];
  givenUpHeads: number;
}

async function walkChain(
  transaction: Transaction,
  options: VerifyOptions & { heads: readonly KnownHead[]; isLost: (head: KnownHead) => boolean },
): Promise<Walk> {
  const { heads, isLost, journal = null, accepted = [] } = options;
  const key = typeof options.key === 'string' ? null : options.key.mac;
  const uncheckable = Math.max(0, ...accepted.filter((one) => one.new_key).map(({ sequence }) => sequence));
  const headsAt = groupHeads(heads);
  const walk: Walk = {
    checked: 0,
    faults: [],
    end: { sequence: 0, mac: noMac, auditId: 0 },
    missingHeads: [],
    givenUpHeads: 0,
  };
  for (;;) {
    const links = await chainLinks(transaction, { after: walk.end.sequence, limit: rowsPerRead });
    const first = links[0]?.sequence ?? 0;
    const span = (links.at(-1)?.sequence ?? 0) - first + 1;
    const noted = journal === null || links.length === 0 ? [] : await journal.read(first, span);
    for (const link of links) {
      const { sequence, audit_id: auditId } = link;
      const isNext = sequence === walk.end.sequence + 1;
      const fault = (kind: ChainFault['kind']): void => void walk.faults.push({ kind, sequence, auditId });
      if (!isNext) walk.faults.push({ kind: 'missing_link', sequence: walk.end.sequence + 1, auditId: null });
      const isChecked = key !== null && isNext && sequence > uncheckable;
      const holds = !isChecked || holdsBy(key, link, walk.end.mac);
      if (link.content === null) fault('missing_row');
      else if (!holds) fault('changed');
      const note = noted[sequence - first] ?? null;
      const mac = link.mac.toString('hex');
      const wrong = (headsAt.get(sequence) ?? []).filter((head) => head.mac !== mac);
      walk.givenUpHeads += wrong.filter(isLost).length;
      const differs = (note !== null && !isSameMac(note, link.mac)) || wrong.some((head) => !isLost(head));
      if (differs && !walk.faults.some(({ kind }) => kind === 'differs')) fault('differs');
      walk.end = { sequence, mac: link.mac, auditId };
      walk.checked += 1;
    }
    if (links.length < rowsPerRead) break;
  }
  const beyond = heads.filter(({ sequence }) => sequence > walk.end.sequence);
  walk.missingHeads = beyond.filter((head) => !isLost(head));
  walk.givenUpHeads += beyond.length - walk.missingHeads.length;
  return walk;
}

function holdsBy(key: Buffer, link: ChainLink, previous: Buffer): boolean {
  if (link.content === null) return true;
  return isSameMac(macOf(key, { previous, sequence: link.sequence, content: link.content }), link.mac);
}

function groupHeads(heads: readonly KnownHead[]): Map<number, KnownHead[]> {
  const groups = new Map<number, KnownHead[]>();
  for (const head of heads) groups.set(head.sequence, [...(groups.get(head.sequence) ?? []), head]);
  return groups;
}

/**
 * Returns where links were removed but the rows are there, sealing them again in thought shows the first that is not
 * the row that was sealed; null rows and a missing key show nothing more than the cut.
 */
async function tailFaults(
  transaction: Transaction,
  options: VerifyOptions & { end: Walk['end']; last: number; heads: readonly KnownHead[] },
): Promise<ChainFault[]> {
  const { key, end, last, journal = null, heads } = options;
  if (typeof key === 'string') return [];
  const macs = new Map(heads.map(({ sequence, mac }) => [sequence, mac]));
  let { sequence, mac: previous, auditId } = end;
  while (sequence < last) {
    const rows = await sealableRows(transaction, {
      lastAuditId: auditId,
      limit: Math.min(rowsPerRead, last - sequence),
    });
    if (rows.length === 0) return [];
    const noted = (await journal?.read(sequence + 1, rows.length)) ?? [];
    for (const [index, row] of rows.entries()) {
      sequence += 1;
      previous = macOf(key.mac, { previous, sequence, content: row.content });
      const expected = noted[index]?.toString('hex') ?? macs.get(sequence);
      if (expected !== undefined && expected !== previous.toString('hex')) {
        return [{ kind: 'changed', sequence, auditId: row.audit_id }];
      }
      auditId = row.audit_id;
    }
  }
  return [];
}
