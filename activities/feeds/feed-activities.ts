import { cancellationSignal, heartbeat } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { Database } from '../../db/database.ts';
import { applySignals, noteFeed } from '../../db/commands/advisories/cve-feeds.ts';
import { type FeedName, isFeedFresh } from '../../db/reads/advisories/cve-feeds.ts';
import { FeedError, type Feeds } from './feed-source.ts';
import { loadKnownExploited, loadLikelihoods } from './load-signals.ts';
import { scoreByNvd } from './score-by-nvd.ts';

const heartbeatMs = 3_000;
/** NVD counts requests of thirty seconds; it answers 403 and 429 to more of them than it allows. */
const restMs = 30_000;

const isTooMany = (error: FeedError): boolean => error.status === 403 || error.status === 429 || error.status === 503;

/** Returns the activities that read what feeds say of CVEs. */
export function feedActivities({ database, feeds }: { database: Database; feeds: Feeds }) {
  /** Runs work with a heartbeat; a feed's fault is noted and fails the attempt with its sentence alone. */
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
    /** Loads the feeds that are on, or of them those older than a day, and marks the findings by them. */
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

    /** Asks NVD about CVEs whose findings have only an estimated score. Returns how many it asked about. */
    async askNvd(): Promise<number> {
      return reading('nvd', (signal) => scoreByNvd(database, { feeds, signal, onAnswer: (asked) => heartbeat(asked) }));
    },
  };
}

export type FeedActivities = ReturnType<typeof feedActivities>;
