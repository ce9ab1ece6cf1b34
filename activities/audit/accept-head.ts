import { writeAudit } from '../../db/commands/audit/write.ts';
import type { Database } from '../../db/database.ts';
import { withSealerLock } from '../../db/commands/audit/chain.ts';
import { chainHead, chainLinks } from '../../db/reads/audit/chain.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import { rowsPerRead } from './chain.ts';
import { createChainKey, loadChainKey, type ChainKey } from './chain-key.ts';
import { emptyHeadState, readHeadState, renameHeadFiles, writeHeadState } from './head-file.ts';
import { writeMacs } from './mac-journal.ts';

export interface AcceptedHead {
  /** Number of the last accepted link; 0 for an empty chain. */
  sequence: number;
  /** Number of the abandoned head; null when none was known. */
  givenUp: number | null;
  /** New names of the earlier files. */
  aside: string[];
}

/** Why a head cannot be accepted; the message is for the operator. */
export class AcceptanceError extends Error {
  override readonly name = 'AcceptanceError';
}

/**
 * Takes the chain as it is now for the right one, on the word of an operator: after a restore, for example. The acceptance is
 * written to the audit log, then the files of before are put aside and new ones begun. Killed in between, it is run again.
 */
export async function acceptHead(options: {
  database: Database;
  sealer: Sealer;
  directory: string;
  /** Who accepts: the operator's user name on the host. */
  operator: string;
  reason: string;
  /** Starts with a new key where the old one is lost; what the old one sealed can then be compared only with heads. */
  newKey: boolean;
  now: () => Date;
}): Promise<AcceptedHead> {
  const accepted = await withSealerLock(options.database, () => acceptLocked(options));
  if (accepted === null) throw new AcceptanceError('a worker is sealing right now; run it again');
  return accepted;
}

async function acceptLocked(options: Parameters<typeof acceptHead>[0]): Promise<AcceptedHead> {
  const { database, directory, operator, reason, now } = options;
  const end = await chainHead(database);
  const key = await keyToGoOnWith(options, end === null);
  const stored = await readHeadState(directory);
  const known = stored === 'damaged' || stored === null ? emptyHeadState : stored;
  const head = end === null ? null : key.chainKey.signHead({ ...end, mac: end.mac.toString('hex') }, now());
  const givenUp = known.pending ?? known.head;
  const sequence = end?.sequence ?? 0;
  await database.transaction((transaction) =>
    writeAudit(transaction, {
      actor: { memberId: null, name: operator, role: null, channel: 'system', requestId: null },
      action: 'audit.accept_head',
      subjectType: 'audit_chain',
      subjectId: sequence,
      before: givenUp === null ? null : { sequence: givenUp.sequence, mac: givenUp.mac },
      after: { sequence, mac: head?.mac ?? null, reason, new_key: key.isNew },
    }),
  );
  const at = now();
  const aside = await renameHeadFiles(directory, at);
  const acceptance = { at: at.toISOString(), reason, given_up: givenUp, sequence, new_key: key.isNew };
  await writeHeadState(directory, { ...emptyHeadState, head, accepted: [...known.accepted, acceptance] });
  await noteMacs(database, directory);
  return { sequence, givenUp: givenUp?.sequence ?? null, aside };
}

async function keyToGoOnWith(
  { database, sealer, newKey }: Parameters<typeof acceptHead>[0],
  isEmpty: boolean,
): Promise<{ chainKey: ChainKey; isNew: boolean }> {
  const known = await loadChainKey(database, sealer);
  if (typeof known !== 'string') return { chainKey: known, isNew: false };
  if (known === 'unreadable') {
    throw new AcceptanceError(
      'the key of the chain cannot be decrypted: start with the CREDENTIALS_KEY that encrypted it, or restore its row',
    );
  }
  if (!isEmpty && !newKey) {
    throw new AcceptanceError(
      'the key of the chain is gone: restore the row "audit_chain" of installation_secrets from a backup, or begin with ' +
        'another one by --new-key; what is sealed can then be compared only with heads',
    );
  }
  const made = await createChainKey(database, sealer);
  if (typeof made === 'string') throw new AcceptanceError('the key of the chain could not be made');
  return { chainKey: made, isNew: !isEmpty };
}

/** Starts the journal with the current links up to the first gap: after a gap, only the heads can be trusted. */
async function noteMacs(database: Database, directory: string): Promise<void> {
  for (let after = 0; ;) {
    const links = await chainLinks(database, { after, limit: rowsPerRead });
    const gap = links.findIndex(({ sequence }, index) => sequence !== after + index + 1);
    const whole = gap === -1 ? links : links.slice(0, gap);
    await writeMacs(directory, { first: after + 1, macs: whole.map(({ mac }) => mac) });
    after += whole.length;
    if (whole.length < rowsPerRead) return;
  }
}
