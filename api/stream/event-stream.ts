import type { Readable } from 'node:stream';
import type { Log } from '../../platform/log.ts';
import type { Principal } from '../auth/principal.ts';
import { tooManyStreams } from '../errors.ts';
import type { EventFeed } from './feed.ts';
import { followEvents } from './follower.ts';
import { followInside } from './limited-follower.ts';

const longestTimerMs = 2 ** 31 - 1;

/** The listener, and whether the access is still valid. */
export interface StreamAccess {
  principal: Principal;
  /** Called again when members or keys change. */
  isStillValid: () => Promise<boolean>;
}

/** The open streams of this process. */
export interface StreamTable {
  /** Throws 429 when the member has the maximum number open. */
  open(options: { access: StreamAccess; afterEventId: number | null }): Readable;
  /** Sends comments so that proxies do not close idle connections. */
  beat(): void;
  /** Ends the streams of those who may no longer listen. */
  recheck(): Promise<void>;
  closeAll(): void;
}

export function createStreamTable(options: { feed: EventFeed; log: Log; mostOfMember: number }): StreamTable {
  const { feed, log, mostOfMember } = options;
  const streams = new Map<Readable, { access: StreamAccess; end: () => void }>();
  const onFault = (fault: unknown): void => log.warn({ err: fault }, 'an event stream could not be filled');
  /** Number of open streams of each member. */
  const openOf = new Map<number, number>();

  const end = (stream: Readable): void => {
    const open = streams.get(stream);
    streams.delete(stream);
    open?.end();
  };

  return {
    open({ access, afterEventId }) {
      const { memberId } = access.principal;
      const open = openOf.get(memberId) ?? 0;
      if (open >= mostOfMember) throw tooManyStreams(mostOfMember);
      openOf.set(memberId, open + 1);
      const { limits } = access.principal;
      const { stream, end: endIt } =
        limits.length === 0
          ? followEvents({ feed, afterEventId, onFault })
          : followInside({ feed, limits, afterEventId, onFault });
      streams.set(stream, { access, end: endIt });
      const { streamsEndAt } = access.principal;
      const leftMs = streamsEndAt === null ? null : Math.max(0, streamsEndAt.getTime() - Date.now());
      const timer = leftMs === null ? undefined : setTimeout(() => end(stream), Math.min(leftMs, longestTimerMs));
      stream.once('close', () => {
        clearTimeout(timer);
        streams.delete(stream);
        const left = (openOf.get(memberId) ?? 1) - 1;
        if (left > 0) openOf.set(memberId, left);
        else openOf.delete(memberId);
      });
      return stream;
    },
    beat() {
      for (const stream of streams.keys()) if (stream.readableLength === 0) stream.push(': beat\n\n');
    },
    async recheck() {
      for (const [stream, { access }] of streams) {
        if (!(await access.isStillValid())) end(stream);
      }
    },
    closeAll() {
      for (const stream of streams.keys()) end(stream);
    },
  };
}
