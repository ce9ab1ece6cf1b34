import type { Database } from '../../db/database.ts';
import type { DatabaseListener } from '../../db/listener.ts';
import { eventsAfter, eventsInside, finalEventId, type StoredEvent } from '../../db/reads/events/events.ts';
import type { AccessLimits } from '../../domain/access-limits/access-limit.ts';
import type { EventType } from '../../domain/events/payloads.ts';
import type { Log } from '../../platform/log.ts';
import { repeatOnDemand, type Repetition } from '../../platform/repeat.ts';

const eventsPerRead = 100;
const unfinishedDelayMs = 50;

/** An event on its way to streams. */
export interface FeedEvent {
  id: number;
  /** Its server-sent form. */
  bytes: Buffer;
}

/** Events that were read together, in one copy for all streams. */
export interface FeedPage {
  lastId: number;
  bytes: Buffer;
}

/** The events of this process's streams: read once, however many streams listen. */
export interface EventFeed {
  /** Calls back with all events from now on, in order. Returns the function that ends it. */
  subscribe(listener: (page: FeedPage) => void): Promise<() => void>;
  /** Returns the id of the last event that listeners got, or the start position. */
  lastId(): number;
  /** Returns the next events after an id, up to a hundred; `isWhole` if there are no more at present. */
  read(afterId: number): Promise<{ events: FeedEvent[]; isWhole: boolean }>;
  /**
   * Returns the next events inside some limits, up to a hundred, and the id up to which there are no others;
   * `isWhole` if there are no more at present.
   */
  readInside(
    afterId: number,
    limits: AccessLimits,
  ): Promise<{ events: FeedEvent[]; reachedId: number; isWhole: boolean }>;
  close(): Promise<void>;
}

/** Opens the feed of these types. It reads nothing while there are no listeners. */
export function createEventFeed(deps: {
  database: Database;
  listener: DatabaseListener;
  log: Log;
  types: readonly EventType[];
}): EventFeed {
  const { database, types } = deps;
  const listeners = new Set<(page: FeedPage) => void>();
  let lastId = 0;
  let users = 0;
  let beginning: Promise<void> = Promise.resolve();
  let repetition: Repetition | null = null;
  let unsubscribe = (): void => undefined;

  const read = async (afterId: number): Promise<{ events: FeedEvent[]; isWhole: boolean; hasUnfinished: boolean }> => {
    const { events, isWhole, hasUnfinished } = await eventsAfter(database, { afterId, types, limit: eventsPerRead });
    return { events: events.map(onTheWire), isWhole, hasUnfinished };
  };

  const round = async (): Promise<{ againInMs: number | null }> => {
    if (users === 0) return { againInMs: null };
    const { events, isWhole, hasUnfinished } = await read(lastId);
    const page = pageOf(events);
    if (page !== null) {
      lastId = page.lastId;
      for (const listener of listeners) listener(page);
    }
    if (!isWhole) return { againInMs: 0 };
    return { againInMs: hasUnfinished ? unfinishedDelayMs : null };
  };

  const begin = async (): Promise<void> => {
    // There were no listeners, so earlier events are skipped.
    lastId = await finalEventId(database);
    if (repetition !== null) return;
    repetition = repeatOnDemand({ name: 'event feed', round, log: deps.log });
    unsubscribe = deps.listener.subscribe('events_written', repetition.now);
  };

  return {
    async subscribe(listener) {
      users += 1;
      if (users === 1) beginning = begin();
      try {
        await beginning;
      } catch (error) {
        users -= 1;
        throw error;
      }
      listeners.add(listener);
      repetition?.now();
      return () => {
        if (listeners.delete(listener)) users -= 1;
      };
    },
    lastId: () => lastId,
    read,
    async readInside(afterId, limits) {
      const page = await eventsInside(database, { afterId, types, limits, limit: eventsPerRead });
      return { ...page, events: page.events.map(onTheWire) };
    },
    async close() {
      unsubscribe();
      await repetition?.close();
    },
  };
}

/** Returns events as one page; null if there are none. */
export function pageOf(events: FeedEvent[]): FeedPage | null {
  const last = events.at(-1);
  if (last === undefined) return null;
  return { lastId: last.id, bytes: Buffer.concat(events.map(({ bytes }) => bytes)) };
}

/** Returns an event in the format of server-sent events (WHATWG HTML, section 9.2.6). */
function onTheWire({ id, type, data }: StoredEvent): FeedEvent {
  const text = `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
  return { id, bytes: Buffer.from(text) };
}
