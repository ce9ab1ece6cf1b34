import { addListingCalls } from '../../db/commands/sync/calls.ts';
import type { Database } from '../../db/database.ts';
import { noCalls, type CallCounts } from '../../domain/inventory/call-counts.ts';
import type { UnitName } from '../../domain/inventory/unit-name.ts';
import type { CloudCall } from '../clouds/cloud-kind.ts';

/** A process that dies takes the counts of at most this time with it. */
const saveEveryMs = 5_000;

/** Counts the calls of the listings of an activity, and stores the counts of all of them with one statement. */
export class ListingCalls {
  readonly #database: Database;
  readonly #executionId: number;
  readonly #timer: NodeJS.Timeout;
  #unsaved = new Map<UnitName, CallCounts>();
  #saving: Promise<void> = Promise.resolve();

  constructor(database: Database, executionId: number) {
    this.#database = database;
    this.#executionId = executionId;
    // What cannot be stored now is stored with the next counts.
    this.#timer = setInterval(() => void this.#save().catch(() => undefined), saveEveryMs);
  }

  /** Counts a request of a listing. */
  count(unit: UnitName, { outcome, durationMs, isRetry = false }: CloudCall): void {
    const counts = this.#of(unit);
    counts.made += 1;
    // A refusal without a duration is one that the cloud's client repeats.
    if (durationMs === null || isRetry) counts.retried += 1;
    if (outcome === 'throttled') counts.throttled += 1;
  }

  /** Counts that a listing is begun again. */
  countRetry(unit: UnitName): void {
    this.#of(unit).retried += 1;
  }

  /** Stores what is not stored yet, and ends. Throws what the database does. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#save();
  }

  #of(unit: UnitName): CallCounts {
    const known = this.#unsaved.get(unit) ?? noCalls();
    this.#unsaved.set(unit, known);
    return known;
  }

  async #save(): Promise<void> {
    const save = async (): Promise<void> => {
      const counts = this.#unsaved;
      if (counts.size === 0) return;
      this.#unsaved = new Map();
      try {
        await addListingCalls(this.#database, { executionId: this.#executionId, counts });
      } catch (error) {
        for (const [unit, { made, retried, throttled }] of counts) {
          const later = this.#of(unit);
          later.made += made;
          later.retried += retried;
          later.throttled += throttled;
        }
        throw error;
      }
    };
    this.#saving = this.#saving.then(save, save);
    return this.#saving;
  }
}
