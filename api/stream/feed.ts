import type { Database } from '../../db/database.ts';
import type { DatabaseListener } from '../../db/listener.ts';
import {
  eventsAfter,
  hasUnfinishedEvents,
  positionOfEvent,
  presentPosition,
  type EventPosition,
  type StoredEvent,
} from '../../db/queries/events.ts';
import type { EventType } from '../../domain/events/payloads.ts';
import type { Log } from '../../platform/log.ts';
import { repeatWhenTold, type Repetition } from '../../platform/repeat.ts';

const eventsPerRead = 500;
const unfinishedDelayMs = 50;

/** Takes the events of one stream, in order, as the text that goes over the wire. */
export type FeedSink = (text: string) => void;

/** The events of this process's streams: read once, however many streams there are. */
export interface EventFeed {
  /**
   * Gives every event from now on to the sink, or from the one after `afterEventId` on, none left out and none twice.
   * Resolves with what ends it once the sink has caught up.
   */
  attach(options: { afterEventId: number | null; sink: FeedSink }): Promise<() => void>;
  close(): Promise<void>;
}

export function createEventFeed(deps: {
  database: Database;
  listener: DatabaseListener;
  log: Log;
  types: readonly EventType[];
}): EventFeed {
  const { database, types } = deps;
  const sinks = new Set<FeedSink>();
  let listeners = 0;
  let beginning: Promise<void> = Promise.resolve();
  let position: EventPosition | null = null;
  let repetition: Repetition | null = null;
  let unsubscribe = (): void => undefined;

  const round = async (): Promise<{ againInMs: number | null }> => {
    if (sinks.size === 0 || position === null) return { againInMs: null };
    const events = await eventsAfter(database, { position, types, limit: eventsPerRead });
    for (const event of events) {
      position = { xid: event.xid, id: event.id };
      const text = wireText(event);
      for (const sink of sinks) sink(text);
    }
    if (events.length === eventsPerRead) return { againInMs: 0 };
    return { againInMs: (await hasUnfinishedEvents(database, position)) ? unfinishedDelayMs : null };
  };

  const begin = async (): Promise<void> => {
    // Nobody listened: whatever happened meanwhile is of interest to nobody.
    position = await presentPosition(database);
    if (repetition !== null) return;
    repetition = repeatWhenTold({ name: 'event feed', round, log: deps.log });
    unsubscribe = deps.listener.subscribe('events_written', repetition.now);
  };

  const catchUp = async (options: { after: EventPosition; until: EventPosition; sink: FeedSink }): Promise<void> => {
    let { after } = options;
    for (;;) {
      const events = await eventsAfter(database, { position: after, types, limit: eventsPerRead });
      for (const event of events) {
        if (isAfter(event, options.until)) return;
        options.sink(wireText(event));
        after = event;
      }
      if (events.length < eventsPerRead) return;
    }
  };

  return {
    async attach({ afterEventId, sink }) {
      listeners += 1;
      if (listeners === 1) beginning = begin();
      let waiting: string[] | null = [];
      const live = (text: string): void => {
        if (waiting === null) sink(text);
        else waiting.push(text);
      };
      const detach = (): void => {
        if (sinks.delete(live)) listeners -= 1;
      };
      try {
        const after = afterEventId === null ? null : await positionOfEvent(database, afterEventId);
        await beginning;
        // What is read live waits until the stream has caught up; the two meet at `until` without gap or overlap.
        sinks.add(live);
        if (after !== null && position !== null) await catchUp({ after, until: position, sink });
      } catch (error) {
        sinks.delete(live);
        listeners -= 1;
        throw error;
      }
      for (const text of waiting) sink(text);
      waiting = null;
      repetition?.now();
      return detach;
    },
    async close() {
      unsubscribe();
      await repetition?.close();
    },
  };
}

function isAfter(event: EventPosition, other: EventPosition): boolean {
  const [a, b] = [BigInt(event.xid), BigInt(other.xid)];
  return a === b ? event.id > other.id : a > b;
}

/** An event in the text form of server-sent events (WHATWG HTML, section 9.2.6). */
function wireText(event: StoredEvent): string {
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`;
}
