import { setTimeout as delay } from 'node:timers/promises';
import { json } from 'node:stream/consumers';
import type { Database } from '../../db/database.ts';
import { noteFeed, storeScore, takeTurn } from '../../db/commands/advisories/cve-feeds.ts';
import { cvesToScore } from '../../db/reads/advisories/cve-feeds.ts';
import { nvdScore } from '../../domain/advisories/nvd-record.ts';
import { FeedError, type Feeds } from './feed-source.ts';

/** How many CVEs one run queries at most; without a key, that takes a little over an hour. */
const cvesPerRun = 700;

/**
 * Queries NVD for the CVEs whose findings have only an estimated score, one after the other at the allowed rate, and
 * stores each response, so that a later attempt resumes there. Returns how many were queried. Throws `FeedError`.
 */
export async function scoreByNvd(
  database: Database,
  { feeds, signal, onAnswer }: { feeds: Feeds; signal: AbortSignal; onAnswer: (asked: number) => void },
): Promise<number> {
  const { nvd } = feeds;
  if (nvd === null) return 0;
  const cveIds = await cvesToScore(database, cvesPerRun);
  for (const [index, cveId] of cveIds.entries()) {
    const waitMs = await takeTurn(database, 'nvd', nvd.intervalMs);
    if (waitMs > 0) await delay(waitMs, undefined, { signal });
    const url = new URL(nvd.url);
    url.searchParams.set('cveId', cveId);
    const headers: Record<string, string> = nvd.apiKey === null ? {} : { apiKey: nvd.apiKey };
    const found = nvdScore(await answerOf(feeds, url.href, { signal, headers }), cveId);
    if (found === null) throw new FeedError(`The response for ${cveId} is not a response of the CVE API`, null);
    await database.transaction((transaction) => storeScore(transaction, cveId, found));
    onAnswer(index + 1);
  }
  if (cveIds.length > 0) await noteFeed(database, { feed: 'nvd', entries: cveIds.length });
  return cveIds.length;
}

async function answerOf(
  feeds: Feeds,
  url: string,
  options: { signal: AbortSignal; headers: Record<string, string> },
): Promise<unknown> {
  try {
    return await json(await feeds.open(url, options));
  } catch (error) {
    // NVD answers 404 for a CVE that it does not know.
    if (error instanceof FeedError && error.status === 404) return { vulnerabilities: [] };
    if (error instanceof SyntaxError) throw new FeedError('The response is not JSON', null);
    throw error;
  }
}
