import { cancellationSignal, heartbeat } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { Database } from '../../db/database.ts';
import { applySignals, noteFeed } from '../../db/commands/advisories/cve-feeds.ts';
import { type FeedName, isFeedFresh } from '../../db/reads/advisories/cve-feeds.ts';
import { FeedError, type Feeds } from './feed-source.ts';
import { loadKnownExploited, loadLikelihoods } from './load-signals.ts';
import { scoreByNvd } from './score-by-nvd.ts';

const heartbeatMs = 3_000;
/** NVD limits requests per thirty seconds; it answers 403 or 429 when the limit is exceeded. */
const restMs = 30_000;

const isTooMany = (error: FeedError): boolean => error.status === 403 || error.status === 429 || error.status === 503;

/** Returns the activities that load CVE data from feeds. */
export function feedActivities({ database, feeds }: { database: Database; feeds: Feeds }) {
  /** Runs work with a heartbeat; the fault of a feed is recorded and fails the attempt with its message only. */
  async function reading<Result>(feed: FeedName, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const beat = setInterval(() => heartbeat(), heartbeatMs);
    try {
      return await work(cancellationSignal());
    } catch (error) {
      cancellationSignal().throwIfAborted();
      if (!(error instanceof FeedError)) throw error;
      await noteFeed(database, { feed, error: error.message });
      throw ApplicationFailure.create({
        message: error.message,
        type: 'FeedUnavailable',
        ...(isTooMany(error) ? { nextRetryDelay: restMs } : {}),
      });
    } finally {
      clearInterval(beat);
    }
  }

  return {
    /** Loads the enabled feeds, or only those older than a day, and updates the findings with them. */
    async loadSignals(only: 'stale' | 'all'): Promise<{ changed: number }> {
      const { kevUrl, epssUrl } = feeds;
      const isWanted = async (feed: FeedName): Promise<boolean> =>
        only === 'all' || !(await isFeedFresh(database, feed));
      if (kevUrl !== null && (await isWanted('kev'))) {
        await reading('kev', async (signal) => loadKnownExploited(database, await feeds.open(kevUrl, { signal })));
      }
      if (epssUrl !== null && (await isWanted('epss'))) {
        await reading('epss', async (signal) =>
          loadLikelihoods(database, await feeds.open(epssUrl, { signal }), () => heartbeat()),
        );
      }
      return { changed: kevUrl === null && epssUrl === null ? 0 : await applySignals(database) };
    },

    /** Queries NVD for CVEs whose findings have only an estimated score. Returns how many it queried. */
    async askNvd(): Promise<number> {
      return reading('nvd', (signal) => scoreByNvd(database, { feeds, signal, onAnswer: (asked) => heartbeat(asked) }));
    },
  };
}

export type FeedActivities = ReturnType<typeof feedActivities>;
