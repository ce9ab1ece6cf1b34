import type { AuditFeed } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { shortTime } from '../styles.ts';

/**
 * Shows the audit feed of a cluster, after having its log read from its cloud, or removing the feed, if asked to. Throws
 * while the log cannot be read.
 */
export async function auditFeed(
  { service, terminal, json }: Session,
  providerId: number,
  wanted: 'cloud' | 'off' | 'status',
): Promise<void> {
  const path = `/api/v1/providers/${providerId}/audit-feed`;
  if (wanted === 'cloud') await service.put(path, { source: 'cloud_log' });
  if (wanted === 'off') await service.delete(path);
  const feed = await service.get<AuditFeed>(path);
  if (json) terminal.printJson(feed);
  else for (const line of feedLines(feed)) terminal.print(line);
  if (feed.reason !== null) {
    throw new Problem(`The audit log cannot be read: ${safeText(feed.reason)}`, { exitCode: exitCodes.failed });
  }
}

function feedLines(feed: AuditFeed): string[] {
  const { source, stored, received, median_delay_seconds: median, longest_delay_seconds: longest } = feed;
  if (source === null) return ['There is no audit feed: it is not known which users make changes.'];
  const delay =
    median === null || longest === null
      ? 'No call was recorded yet.'
      : `Records come ${Math.round(median)} s after their calls, at most ${Math.round(longest)} s.`;
  const last = source === 'webhook' ? feed.received_at : feed.read_at;
  return [
    source === 'webhook'
      ? 'The API server sends its audit log.'
      : 'The audit log is read from the cloud of the cluster.',
    `${stored} of ${received} events are calls that may have changed something.`,
    delay,
    last === null ? 'Nothing was received yet.' : `Last received ${shortTime(last)} UTC.`,
  ];
}
