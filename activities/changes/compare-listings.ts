import { createHash } from 'node:crypto';
import { databaseTime } from '../../db/clock.ts';
import {
  announceVanished,
  beginListing,
  comparePage,
  postponeListing,
  settleListing,
  yieldListing,
} from '../../db/commands/changes/listings.ts';
import type { Database } from '../../db/database.ts';
import { dueListing, type NamedListing } from '../../db/reads/changes/listings.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import { globalRegion, type CloudSession, type CollectedResource, type CollectionUnit } from '../clouds/cloud.ts';
import { CloudError, isRetryable } from '../clouds/errors.ts';
import type { Bell } from './bell.ts';
import { hashedChange } from './hashed-change.ts';

/** A notification can be lost; this is how long a listing then waits. */
const longestWaitMs = 5_000;
const tooSlow = 'no page of the listing was complete when the time of the activity was over';

/**
 * Compares listings that announcements name with the inventory, one after the other, and announces each resource that
 * differs, so that it is read as any other. Returns only by throwing, when a signal aborts. A listing that is not
 * complete when the time is over (`over`), or when the process ends, continues after its last page, those that are due
 * before it first. One of which no page was complete has failed for now.
 */
export async function compareListings(
  { database, sessions }: { database: Database; sessions: CloudSessions },
  { providerId, bell, ...ends }: { providerId: number; bell: Bell; signal: AbortSignal; over: AbortSignal },
): Promise<never> {
  const signal = AbortSignal.any([ends.signal, ends.over]);
  for (;;) {
    signal.throwIfAborted();
    const listing = await dueListing(database, providerId);
    if (listing === null) await bell.wait(longestWaitMs, signal);
    else
      await sessions.use(providerId, async (session) =>
        compareOne(database, { providerId, listing, session, signal, isOver: () => isOver(ends) }),
      );
  }
}

/** Returns whether the time is over, and nothing else ended the work. */
const isOver = ({ signal, over }: { signal: AbortSignal; over: AbortSignal }): boolean =>
  over.aborted && !signal.aborted;

interface Comparing {
  providerId: number;
  listing: NamedListing;
  session: CloudSession;
  signal: AbortSignal;
  isOver: () => boolean;
}

async function compareOne(database: Database, comparing: Comparing): Promise<void> {
  const { providerId, listing, session, signal } = comparing;
  let hasMoved = false;
  try {
    const unit = unitOf(session, listing);
    const attemptAt = await databaseTime(database);
    const begunAt = listing.begun_at ?? attemptAt;
    if (listing.begun_at === null) await beginListing(database, { providerId, listing, begunAt });
    // Another attempt finds what changed after this one, too.
    const eventId = `${listing.event_id}/${attemptAt.getTime()}`;
    for await (const { resources, cursor } of session.pages(unit, listing.cursor, signal)) {
      const changes = resources.map((resource) => hashedChange(announced(eventId, resource)));
      await comparePage(database, { providerId, listing, changes, cursor });
      hasMoved ||= cursor !== null;
    }
    await database.transaction(async (transaction) => {
      await announceVanished(transaction, {
        providerId,
        eventId,
        resourceTypes: unit.resourceTypes,
        region: unit.region === globalRegion ? null : unit.region,
        begunAt,
      });
      await settleListing(transaction, { providerId, listing });
    });
  } catch (error) {
    if (comparing.isOver()) {
      if (hasMoved) await yieldListing(database, { providerId, listing });
      else await postponeListing(database, { providerId, listing, reason: tooSlow, isFinal: false });
    }
    signal.throwIfAborted();
    if (!(error instanceof CloudError) || error.kind === 'bad_credentials') throw error;
    const isFinal = !isRetryable(error.kind);
    await postponeListing(database, { providerId, listing, reason: error.message, isFinal });
  }
}

function unitOf(session: CloudSession, { service, region }: NamedListing): CollectionUnit {
  const unit = session
    .units({ regions: [region], withGlobal: region === globalRegion })
    .find((candidate) => candidate.service === service && candidate.region === region);
  if (unit !== undefined) return unit;
  throw new CloudError({ kind: 'not_supported', call: service, message: `there is no such listing in ${region}` });
}

/** A difference that a listing shows: nobody announced who made it. */
function announced(eventId: string, resource: CollectedResource) {
  const { resourceType, externalId, region } = resource;
  return {
    eventId: `${eventId}/${digestOf(`${resourceType}\n${externalId}`)}`,
    source: 'listing' as const,
    resourceType,
    externalId,
    region,
    kind: 'changed' as const,
    occurredAt: null,
    via: null,
    means: null,
    call: null,
    actor: null,
    resource,
    place: null,
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
