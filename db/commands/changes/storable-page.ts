import { createHash } from 'node:crypto';
import { storableText } from '../../../domain/inventory/canonical-json.ts';
import { holdsSecret } from '../../../platform/secrets/secret-shapes.ts';
import type { AnnouncementPage } from './announcement-page.ts';

/** An index row of Postgres holds 2,704 bytes. The longest ARNs, of policies with a path, have 700. */
const idBytesAtMost = 2_000;
const textAtMost = 200;
const tooLong = `an id in it is longer than ${idBytesAtMost} bytes`;

type Items = Pick<AnnouncementPage, 'changes' | 'listings' | 'rejected'>;
type Rejected = AnnouncementPage['rejected'][number];

/** Returns a page as the database can keep it: no text that it refuses; what has an id too long for an index is rejected. */
export function storablePage(page: AnnouncementPage): AnnouncementPage {
  const { changes, listings, rejected, ...rest } = withStorableTexts(page);
  return {
    ...rest,
    changes: changes.filter(hasShortIds),
    listings: listings.filter(hasShortIds),
    rejected: [
      ...rejected.map((message) => ({ ...message, messageId: shortId(message.messageId) })),
      ...[...changes, ...listings]
        .filter((item) => !hasShortIds(item))
        .map(({ eventId }) => rejectedItem(eventId, tooLong)),
    ],
  };
}

/** Returns whether an index can hold the ids of an announcement. */
export function hasShortIds({ eventId, externalId = '' }: { eventId: string; externalId?: string }): boolean {
  return isShort(eventId) && isShort(externalId);
}

/** Returns a value with texts that `jsonb` takes. */
function withStorableTexts<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    typeof part === 'string' ? storableText(part) : part,
  ) as Value;
}

/** Returns a page for each item of a page. */
export function eachAlone(page: AnnouncementPage): AnnouncementPage[] {
  const none: Items = { changes: [], listings: [], rejected: [] };
  return [
    ...page.changes.map((change) => ({ ...page, ...none, changes: [change] })),
    ...page.listings.map((listing) => ({ ...page, ...none, listings: [listing] })),
    ...page.rejected.map((message) => ({ ...page, ...none, rejected: [message] })),
  ];
}

/** Returns a page whose items are rejected, because the database refuses a value of theirs. */
export function rejectedOf({ providerId, changes, listings, rejected }: AnnouncementPage) {
  const ids = [...changes.map(({ eventId }) => eventId), ...listings.map(({ eventId }) => eventId)];
  const reason = 'a value in it cannot be stored';
  return {
    providerId,
    rejected: [...ids, ...rejected.map(({ messageId }) => messageId)].map((id) => rejectedItem(id, reason)),
  };
}

/** Returns whether the database refused a value: data exceptions (class 22), exceeded limits (54); manual, appendix A. */
export function isRefusedValue(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|54)\w{3}$/.test(String(error.code));
}

function rejectedItem(id: string, reason: string): Rejected {
  return { messageId: shortId(id), reason, text: holdsSecret(id) ? '' : storableText(id.slice(0, textAtMost)) };
}

const isShort = (id: string): boolean => Buffer.byteLength(id) <= idBytesAtMost;

/** Returns an id, or for one that no index holds its beginning and its digest. */
function shortId(id: string): string {
  if (isShort(id)) return id;
  return `${storableText(id.slice(0, textAtMost))} ${createHash('sha256').update(id).digest('hex')}`;
}
