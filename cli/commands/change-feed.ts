import type { AnnouncedChange, ChangeFeed } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { type Query, queryOf } from '../query.ts';
import { printPage, type Page } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { shortTime, statusStyle } from '../styles.ts';

const transports: Readonly<Record<NonNullable<ChangeFeed['transport']>, string>> = {
  watch: 'over open connections',
  queue: 'as messages',
  log: 'by reading the record of changes',
};

/** Shows the change feed of a provider, after switching it on or off if asked to. Throws while it is failing. */
export async function changeFeed(
  { service, terminal, json }: Session,
  providerId: number,
  wanted: 'on' | 'off' | 'status',
): Promise<void> {
  const path = `/api/v1/providers/${providerId}/change-feed`;
  if (wanted !== 'status') await service.put(path, { enabled: wanted === 'on' });
  const feed = await service.get<ChangeFeed>(path);
  if (json) terminal.printJson(feed);
  else for (const line of feedLines(feed)) terminal.print(line);
  if (feed.state === 'failing') {
    throw new Problem(`The change feed is failing: ${safeText(feed.reason ?? 'the reason is unknown')}`, {
      exitCode: exitCodes.failed,
    });
  }
}

function feedLines(feed: ChangeFeed): string[] {
  if (!feed.enabled) return ['The change feed is off.'];
  const { state, announced, pending, failed, missed_by_feed: missed, awaits_sync: awaitsSync } = feed;
  const { transport, median_delay_seconds: delay } = feed;
  const refused = Object.entries(feed.refused);
  const arrival = transport === null ? '' : ` Changes arrive ${transports[transport]}.`;
  return [
    `The change feed is on: ${state ?? 'starting'}.${arrival}`,
    `${announced} announced, ${pending} pending, ${failed} failed, ${missed} found only by a sync.`,
    ...(delay === null ? [] : [`The median delay of the last hundred changes is ${Math.round(delay)} s.`]),
    ...feed.notes.map((note) => `${safeText(note)}.`),
    ...(awaitsSync ? ['Announcements may have been missed; a sync is requested.'] : []),
    ...refused.map(([type, reason]) => `Not announced: ${safeText(type)}: ${safeText(reason)}`),
  ];
}

/** Lists the changes that the cloud announced. */
export async function listChanges(session: Session, providerId: number, options: Query): Promise<void> {
  const page = await session.service.get<Page<AnnouncedChange>>(
    `/api/v1/providers/${providerId}/changes`,
    queryOf(options),
  );
  printPage(session, {
    page,
    empty: 'No change was announced.',
    columns: [
      { title: 'ANNOUNCED (UTC)', value: ({ announced_at: at }) => shortTime(at) },
      { title: 'CHANGE', value: ({ kind }) => kind },
      { title: 'TYPE', value: ({ resource_type: type }) => type, dropOrder: 2 },
      { title: 'RESOURCE', value: ({ external_id: id }) => id },
      { title: 'STATUS', value: ({ status }) => status, style: ({ status }) => statusStyle(status) },
      { title: 'BY', value: ({ actor, via }) => actor?.principal ?? via, dropOrder: 1 },
      { title: 'REASON', value: ({ reason }) => reason, dropOrder: 3 },
    ],
  });
}
