import type { Database, Transaction } from '../../db/database.ts';
import { databaseTime } from '../../db/clock.ts';
import { logToExecution } from '../../db/commands/jobs/executions.ts';
import { deleteUnseen, holdListed, markSeenUnread, storeSeenResources } from '../../db/commands/resources/inventory.ts';
import { countInUnit, endUnit, lockUnit } from '../../db/commands/sync/units.ts';
import { recordSchemaListing } from '../../db/commands/sync/schema-listings.ts';
import { voidDuplicates } from '../../db/commands/resources/former-types.ts';
import { namesOfType } from '../../domain/clouds/former-types.ts';
import { isSchemaType } from '../../domain/clouds/schema-types.ts';
import type { HeldUnit } from '../../db/reads/sync/units.ts';
import { addCounts, type TypeCounts } from '../../domain/inventory/sync-outcome.ts';
import { globalRegion, type CloudSession, type CollectionUnit, type ResourcePage } from '../clouds/cloud.ts';
import type { CloudCall } from '../clouds/cloud-kind.ts';
import { readAhead } from './read-ahead.ts';
import { seenResources } from './seen-resources.ts';

/** Whether a listing continues after a page. */
type Turn = 'go on' | 'pause';

/**
 * Lists one unit from a cursor and writes every page in its own transaction, with the cursor of the next one; the last
 * page together with the deletions that the complete listing shows. The next page is fetched in the meantime. `onPage`
 * is called after each commit and returns whether to continue; nothing is written until it has. Returns whether the listing is complete. Throws
 * `CloudError` from the listing, and `SupersededError` when the attempt may no longer write; pages written before stay.
 */
export async function collectUnit(options: {
  database: Database;
  session: CloudSession;
  unit: CollectionUnit;
  held: HeldUnit;
  providerId: number;
  cursor: string | null;
  signal: AbortSignal;
  /** Resources whose details need not be read, by what their listing showed. */
  known?: ReadonlyMap<string, number>;
  /** Called for each call of the listing. */
  onCall?: (call: CloudCall) => void;
  onPage: (page: { cursor: string | null; resources: number }) => Turn | Promise<Turn>;
}): Promise<boolean> {
  const { database, session, held, providerId, known = new Map<string, number>() } = options;
  const unit = known.size === 0 ? options.unit : { ...options.unit, known: new Set(known.keys()) };
  let isComplete = false;
  // Sessions read ahead, so the read time of a page is not known. The start of the listing is never too late.
  const readAt = await databaseTime(database);
  const alike = known.size === 0 ? null : new Repeated();
  const pages = readAhead((signal) => session.pages(unit, options.cursor, signal, options.onCall), options.signal);
  for await (const page of pages) {
    isComplete = page.cursor === null;
    alike?.add([...(page.keys ?? []), ...(page.unread ?? [])]);
    const showsAll = alike?.hasAny !== true;
    await database.transaction((transaction) =>
      writePage(transaction, { unit, held, providerId, readAt, page, known, showsAll, isLast: isComplete }),
    );
    const next = await options.onPage({
      cursor: page.cursor,
      resources: page.resources.length + (page.unread?.length ?? 0),
    });
    if (next === 'pause' && !isComplete) return false;
  }
  if (isComplete) return true;
  const page = { resources: [], cursor: null };
  await database.transaction((transaction) =>
    writePage(transaction, {
      unit,
      held,
      providerId,
      readAt,
      page,
      known,
      showsAll: alike?.hasAny !== true,
      isLast: true,
    }),
  );
  return true;
}

/** Finds items that a listing shows alike: one that is known may then stand for another, which is not seen. */
class Repeated {
  readonly #keys = new Set<string>();
  hasAny = false;

  add(keys: readonly (string | null)[]): void {
    for (const key of keys) {
      if (key === null) continue;
      if (this.#keys.has(key)) this.hasAny = true;
      this.#keys.add(key);
    }
  }
}

async function writePage(
  transaction: Transaction,
  write: {
    unit: CollectionUnit;
    held: HeldUnit;
    providerId: number;
    readAt: Date;
    page: ResourcePage;
    known: ReadonlyMap<string, number>;
    /** Whether what was not seen is gone. */
    showsAll: boolean;
    isLast: boolean;
  },
): Promise<void> {
  const { unit, held, providerId, readAt, page, known, showsAll, isLast } = write;
  const { seen_since: seenSince, counts: kept } = await lockUnit(transaction, held, providerId);
  const resources = seenResources(page.resources, page.keys);
  const unread = (page.unread ?? []).flatMap((key) => known.get(key) ?? []);
  const complete =
    isLast && showsAll
      ? {
          providerId,
          resourceTypes: unit.resourceTypes.flatMap(namesOfType),
          region: unit.region === globalRegion ? null : unit.region,
          seenSince,
        }
      : null;
  if (unread.length > 0 || complete !== null) {
    await holdListed(transaction, { providerId, shown: resources, unreadIds: unread, complete });
  }
  const stored = await storeSeenResources(transaction, {
    providerId,
    executionId: held.executionId,
    readAt,
    resources,
  });
  const seenUnread = await markSeenUnread(transaction, unread);
  const gone = complete === null ? {} : await deleteUnseen(transaction, complete);
  if (complete !== null) await voidDuplicates(transaction, { providerId, resourceTypes: unit.resourceTypes });
  const more = addCounts(addCounts(stored, seenUnread), gone);
  await countInUnit(transaction, held, { kept, more, seen: resources.length + unread.length, cursor: page.cursor });
  if (!isLast) return;
  await endUnit(transaction, held, { status: 'succeeded', reason: null });
  const total = totals(addCounts(kept, more));
  const isEmpty = total.created + total.changed + total.unchanged === 0;
  if (isSchemaType(unit.service)) {
    await recordSchemaListing(transaction, { providerId, unit, found: !isEmpty, reason: null });
    // Most types have no resources in most accounts.
    if (isEmpty && total.deleted === 0) return;
  }
  await logToExecution(transaction, held.executionId, [
    { level: 'info', message: `Listed ${unit.service} in ${unit.region}`, data: total },
  ]);
}

function totals(counts: Record<string, TypeCounts>): TypeCounts & Record<string, number> {
  const sum = { created: 0, changed: 0, unchanged: 0, deleted: 0 };
  for (const typeCounts of Object.values(counts)) {
    sum.created += typeCounts.created;
    sum.changed += typeCounts.changed;
    sum.unchanged += typeCounts.unchanged;
    sum.deleted += typeCounts.deleted;
  }
  return sum;
}
