import type { Database } from '../../db/database.ts';
import { writeKeyUses } from '../../db/commands/sessions/api-keys.ts';
import { writeMemberActivity } from '../../db/commands/members/members.ts';
import { writeSessionUses } from '../../db/commands/sessions/sessions.ts';

/** Minimum time between two writes for one id. */
const intervalMs = 60_000;
/** Notes of this period are written in one batch. */
const gatherMs = 500;

/**
 * Records which members were active and which keys and sessions were used, and writes it in batches, outside of
 * requests.
 */
export interface ActivityNotes {
  note(use: { memberId: number; keyId: number | null; sessionId: number | null }): void;
  /** Writes the pending notes; call it before a list that shows them, and at the end of the process. */
  flush(): Promise<void>;
}

export function createActivityNotes(options: { database: Database; onFault: (fault: unknown) => void }): ActivityNotes {
  const members = new Uses();
  const keys = new Uses();
  const sessions = new Uses();
  let timer: NodeJS.Timeout | null = null;

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const active = members.take();
    const used = keys.take();
    const usedSessions = sessions.take();
    try {
      if (active.size > 0) await writeMemberActivity(options.database, active);
      if (used.size > 0) await writeKeyUses(options.database, used);
      if (usedSessions.size > 0) await writeSessionUses(options.database, usedSessions);
    } catch (error) {
      options.onFault(error);
    }
  };

  return {
    note({ memberId, keyId, sessionId }) {
      const nowMs = Date.now();
      const isNew = members.add(memberId, nowMs);
      const isNewKey = keyId !== null && keys.add(keyId, nowMs);
      const isNewSession = sessionId !== null && sessions.add(sessionId, nowMs);
      if ((isNew || isNewKey || isNewSession) && timer === null) {
        timer = setTimeout(() => void flush(), gatherMs);
        timer.unref();
      }
    },
    flush,
  };
}

/** Times of use by id, each recorded again only after the interval. */
class Uses {
  readonly #writtenAtMs = new Map<number, number>();
  #pending = new Map<number, Date>();

  add(id: number, nowMs: number): boolean {
    const before = this.#writtenAtMs.get(id);
    if (before !== undefined && nowMs - before < intervalMs) return false;
    this.#writtenAtMs.set(id, nowMs);
    this.#pending.set(id, new Date(nowMs));
    return true;
  }

  take(): Map<number, Date> {
    const taken = this.#pending;
    this.#pending = new Map();
    return taken;
  }
}
