import { Readable } from 'node:stream';
import type { AccessLimits } from '../../domain/access-limits/access-limit.ts';
import { pageOf, type EventFeed } from './feed.ts';
import { silenceMs, unreadBytes } from './follower.ts';

/**
 * Returns the stream of a client whose access is limited. Whenever there are new events, it reads those inside the
 * limits from the table, so that a moved account is inside or outside at once.
 */
export function followInside(options: {
  feed: EventFeed;
  limits: AccessLimits;
  afterEventId: number | null;
  onFault: (fault: unknown) => void;
}): { stream: Readable; end: () => void } {
  const { feed, limits, afterEventId, onFault } = options;
  let at: number | null = null;
  let isReading = false;
  let hasMore = false;
  let isEnding = false;
  let silence: NodeJS.Timeout | undefined;

  const stream = new Readable({
    read() {
      clearTimeout(silence);
      void readOn();
    },
  });

  /** Reads one page. Returns whether another one may follow at once. */
  const readPage = async (afterId: number): Promise<boolean> => {
    const { events, isWhole, reachedId } = await feed.readInside(afterId, limits);
    if (stream.destroyed || isEnding) return false;
    const page = pageOf(events);
    if (page !== null) stream.push(page.bytes);
    at = reachedId;
    return !isWhole;
  };

  const readOn = async (): Promise<void> => {
    hasMore = true;
    if (isReading) return;
    isReading = true;
    try {
      while (hasMore && at !== null && !stream.destroyed) {
        if (stream.readableLength >= unreadBytes) {
          silence = setTimeout(() => stream.destroy(), silenceMs);
          return;
        }
        hasMore = false;
        if (await readPage(at)) hasMore = true;
      }
    } catch (error) {
      onFault(error);
      stream.destroy();
    } finally {
      isReading = false;
    }
  };

  const begin = async (): Promise<void> => {
    const end = await feed.subscribe(() => void readOn());
    if (stream.destroyed) end();
    else stream.once('close', end);
    at = afterEventId ?? feed.lastId();
    await readOn();
  };

  stream.push(': connected\n\n');
  stream.once('close', () => clearTimeout(silence));
  begin().catch((error: unknown) => {
    onFault(error);
    stream.destroy();
  });
  return {
    stream,
    end() {
      isEnding = true;
      // A client that does not read would never reach the end.
      if (stream.readableLength > 0) stream.destroy();
      else stream.push(null);
    },
  };
}
