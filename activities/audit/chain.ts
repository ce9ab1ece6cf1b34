import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import {
  appendToChain,
  chainHead,
  chainLinks,
  unchainedRows,
  type ChainedRow,
  type ChainHead,
} from '../../db/queries/audit-chain.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';

const name = 'audit_chain';
const place = { kind: 'installation_secret', ownerId: name, field: 'key' };
const keyBytes = 32;
const rowsPerRead = 1_000;

/** The key of the chain, made by the first process that needs it. It stands sealed beside the log it protects. */
export async function loadChainKey(database: Database, sealer: Sealer): Promise<Buffer> {
  await database('installation_secrets')
    .insert({ name, sealed: sealer.seal(place, randomBytes(keyBytes)) })
    .onConflict('name')
    .ignore();
  const row = await database('installation_secrets').where({ name }).first<{ sealed: Buffer }>('sealed');
  return sealer.open(place, row.sealed);
}

/** The mac of a row at its place in the chain: over the mac before it, its number and all that it says. */
function macOf(key: Buffer, link: { previous: Buffer; sequence: number; content: string }): Buffer {
  return createHmac('sha256', key).update(link.previous).update(`${link.sequence}\n`).update(link.content).digest();
}

const noMac = Buffer.alloc(0);

/** Seals the rows that are ready, up to a thousand, and gives how many it sealed. */
export async function sealAuditRows(database: Database, key: Buffer): Promise<number> {
  const seal = (head: ChainHead | null, rows: ChainedRow[]): Buffer[] => {
    let previous = head?.mac ?? noMac;
    return rows.map(({ content }, index) => {
      previous = macOf(key, { previous, sequence: (head?.sequence ?? 0) + index + 1, content });
      return previous;
    });
  };
  return appendToChain(database, { limit: rowsPerRead, seal });
}

/** A place where the chain does not hold. */
export interface ChainFault {
  /** `missing_link`: a link was removed; `missing_row`, `changed`; `unlinked`: a row written past the sealer; `cut`: the end is gone. */
  kind: 'missing_link' | 'missing_row' | 'changed' | 'unlinked' | 'cut';
  sequence: number | null;
  auditId: number | null;
}

/** What a check of the whole chain found. */
export interface ChainReport {
  checked: number;
  faults: ChainFault[];
  /** Rows after the head that are not sealed yet. */
  unsealedIds: number[];
  /** `sequence:mac` of the last link, to be kept elsewhere: later it shows whether the end was cut off. */
  head: string | null;
}

/**
 * Walks the chain from its beginning. After a fault it goes on from the link as it stands, so that each fault is told
 * once. `expectedHead` is a head that was noted before: it must still be part of the chain.
 */
export async function verifyAuditChain(
  database: Database,
  options: { key: Buffer; expectedHead?: string | null },
): Promise<ChainReport> {
  const { key, expectedHead = null } = options;
  // One snapshot: rows that are written and sealed meanwhile are neither.
  return database.transaction(
    async (transaction) => {
      const faults: ChainFault[] = [];
      let checked = 0;
      let sequence = 0;
      let previous: Buffer = noMac;
      let isExpectedSeen = expectedHead === null;
      for (;;) {
        const links = await chainLinks(transaction, { after: sequence, limit: rowsPerRead });
        for (const link of links) {
          const { audit_id: auditId } = link;
          const isNext = link.sequence === sequence + 1;
          if (!isNext) faults.push({ kind: 'missing_link', sequence: sequence + 1, auditId: null });
          if (link.content === null) faults.push({ kind: 'missing_row', sequence: link.sequence, auditId });
          else if (isNext) {
            const mac = macOf(key, { previous, sequence: link.sequence, content: link.content });
            const holds = mac.length === link.mac.length && timingSafeEqual(mac, link.mac);
            if (!holds) faults.push({ kind: 'changed', sequence: link.sequence, auditId });
          }
          previous = link.mac;
          sequence = link.sequence;
          checked += 1;
          if (headText(link) === expectedHead) isExpectedSeen = true;
        }
        if (links.length < rowsPerRead) break;
      }
      if (!isExpectedSeen) faults.push({ kind: 'cut', sequence: Number(expectedHead?.split(':')[0]), auditId: null });
      const { tailIds, strayIds } = await unchainedRows(transaction);
      faults.push(...strayIds.map((auditId): ChainFault => ({ kind: 'unlinked', sequence: null, auditId })));
      const head = await chainHead(transaction);
      return { checked, faults, unsealedIds: tailIds, head: head === null ? null : headText(head) };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

function headText({ sequence, mac }: { sequence: number; mac: Buffer }): string {
  return `${sequence}:${mac.toString('hex')}`;
}
