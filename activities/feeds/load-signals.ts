import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Database } from '../../db/database.ts';
import { noteFeed, storeKnownExploited, storeLikelihoods } from '../../db/commands/advisories/cve-feeds.ts';
import { exploitLikelihood, knownExploited, type ExploitLikelihood } from '../../domain/advisories/signals.ts';
import { FeedError } from './feed-source.ts';

/** Far more than any real catalogue; the text is read at once. */
const largestCatalogueBytes = 64 * 1024 * 1024;
const longestLine = 1_000;
const likelihoodsPerBatch = 5_000;

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestCatalogueBytes) throw new FeedError('The catalogue is larger than 64 MB', null);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Replaces the known exploited CVEs by those of a feed. Throws `FeedError` for a text that is no catalogue. */
export async function loadKnownExploited(database: Database, stream: Readable): Promise<number> {
  const entries = knownExploited(await textOf(stream));
  if (entries === null) throw new FeedError('The response is not a catalogue of known exploited vulnerabilities', null);
  await database.transaction(async (transaction) => {
    await storeKnownExploited(transaction, entries);
    await noteFeed(transaction, { feed: 'kev', entries: entries.length });
  });
  return entries.length;
}

/** Stores the likelihoods of a feed in batches. Throws `FeedError` for a text that holds none. */
export async function loadLikelihoods(
  database: Database,
  stream: Readable,
  onBatch: () => void = () => undefined,
): Promise<number> {
  let batch: ExploitLikelihood[] = [];
  let total = 0;
  const flush = async (): Promise<void> => {
    await storeLikelihoods(database, batch);
    total += batch.length;
    batch = [];
    onBatch();
  };
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
    const entry = line.length > longestLine ? null : exploitLikelihood(line);
    if (entry !== null) batch.push(entry);
    if (batch.length >= likelihoodsPerBatch) await flush();
  }
  await flush();
  if (total === 0) throw new FeedError('The response contains no EPSS scores', null);
  await noteFeed(database, { feed: 'epss', entries: total });
  return total;
}
