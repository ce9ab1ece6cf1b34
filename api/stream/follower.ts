import { Readable } from 'node:stream';
import { pageOf, type EventFeed, type FeedPage } from './feed.ts';

/** Buffer of a client that is slower than the events; it gets the rest from the table when it reads again. */
export const unreadBytes = 64 * 1024;
/** How long a client that is behind may read nothing before it is disconnected. */
export const silenceMs = 10_000;

/**
 * Returns the stream of one client. A client that keeps up gets events as they come; one that does not, or that
 * reconnects with `afterEventId`, gets them from the table at its own pace. Either way it gets each event once, in
 * order.
 */
export function followEvents(options: {
  feed: EventFeed;
  afterEventId: number | null;
  onFault: (fault: unknown) => void;
}): { stream: Readable; end: () => void } {
  const { feed, afterEventId, onFault } = options;
  let at: number | null = null;
  let isLive = false;
  let isCatchingUp = false;
  let isEnding = false;
  let silence: NodeJS.Timeout | undefined;

  const stream = new Readable({
    read() {
      clearTimeout(silence);
      if (!isLive && at !== null) void catchUp();
    },
  });
  const isFull = (): boolean => stream.readableLength >= unreadBytes;

  const give = (page: FeedPage | null): void => {
    if (page === null || stream.destroyed || isEnding) return;
    stream.push(page.bytes);
    at = page.lastId;
  };

  const fallBehind = (): void => {
    isLive = false;
    clearTimeout(silence);
    silence = setTimeout(() => stream.destroy(), silenceMs);
  };

  const take = (page: FeedPage): void => {
    if (!isLive) return;
    if (isFull()) fallBehind();
    else give(page);
  };

  /** Reads from the table once. Returns true when the stream has caught up with the feed. */
  const catchUpOnce = async (fromId: number): Promise<boolean> => {
    const feedBefore = feed.lastId();
    const { events, isWhole } = await feed.read(fromId);
    // Later events come from the feed. Nothing is awaited between here and its next event.
    const feedNow = feed.lastId();
    const reached = events.filter(({ id }) => id <= feedNow);
    give(pageOf(reached));
    return reached.length < events.length || (isWhole && feedNow === feedBefore);
  };

  const catchUp = async (): Promise<void> => {
    if (isCatchingUp) return;
    isCatchingUp = true;
    try {
      while (!isLive && at !== null && !stream.destroyed) {
        if (isFull()) {
          fallBehind();
          return;
        }
        isLive = await catchUpOnce(at);
      }
    } catch (error) {
      onFault(error);
      stream.destroy();
    } finally {
      isCatchingUp = false;
    }
  };

  const begin = async (): Promise<void> => {
    const end = await feed.subscribe(take);
    if (stream.destroyed) end();
    else stream.once('close', end);
    at = afterEventId ?? feed.lastId();
    if (afterEventId === null) isLive = true;
    else await catchUp();
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
