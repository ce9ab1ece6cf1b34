import { Readable } from 'node:stream';
import type { Log } from '../../platform/log.ts';
import type { Principal } from '../auth/principal.ts';
import type { EventFeed } from './feed.ts';

/** What a client may leave unread before it is hung up on. */
const unreadLimitBytes = 256 * 1024;
const longestTimerMs = 2 ** 31 - 1;

/** Who listens, and whether they still may. */
export interface StreamAccess {
  principal: Principal;
  /** Asked again when members or keys change. */
  isStillValid: () => Promise<boolean>;
}

/** The streams that are open in this process. */
export interface StreamTable {
  open(options: { access: StreamAccess; afterEventId: number | null }): Readable;
  /** Comments that keep the connections from being taken for dead. */
  beat(): void;
  /** Ends the streams of those who may no longer listen. */
  recheck(): Promise<void>;
  closeAll(): void;
}

export function createStreamTable({ feed, log }: { feed: EventFeed; log: Log }): StreamTable {
  const streams = new Map<Readable, StreamAccess>();

  const give = (stream: Readable, text: string): void => {
    if (stream.destroyed || stream.readableEnded) return;
    if (stream.readableLength > unreadLimitBytes) stream.destroy();
    else stream.push(text);
  };

  const follow = async (stream: Readable, afterEventId: number | null): Promise<void> => {
    try {
      const end = await feed.attach({ afterEventId, sink: (text) => give(stream, text) });
      if (stream.destroyed) end();
      else stream.once('close', end);
    } catch (error) {
      log.warn({ err: error }, 'an event stream could not be filled');
      // The client connects again with the id of the last event that it saw.
      stream.destroy();
    }
  };

  return {
    open({ access, afterEventId }) {
      const stream = new Readable({ read() {} });
      streams.set(stream, access);
      stream.push(': connected\n\n');
      const { expiresAt } = access.principal;
      const timer =
        expiresAt === null
          ? undefined
          : setTimeout(
              () => stream.push(null),
              Math.min(Math.max(0, expiresAt.getTime() - Date.now()), longestTimerMs),
            );
      stream.once('close', () => {
        clearTimeout(timer);
        streams.delete(stream);
      });
      void follow(stream, afterEventId);
      return stream;
    },
    beat() {
      for (const stream of streams.keys()) give(stream, ': beat\n\n');
    },
    async recheck() {
      for (const [stream, access] of streams) {
        if (!(await access.isStillValid())) stream.push(null);
      }
    },
    closeAll() {
      for (const stream of streams.keys()) stream.push(null);
    },
  };
}
