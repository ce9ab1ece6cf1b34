import type { ChangedListing, ChangePage, SeenChange } from '../change-page.ts';
import { CloudError } from '../errors.ts';

/** What a message of a queue announces. */
export interface Announced {
  changes: SeenChange[];
  listings: ChangedListing[];
}

/** A message that was received from a queue. */
export interface ReceivedMessage {
  id: string;
  text: string;
}

/** Returns the beginning of a text without what looks like a secret. */
export type Scrub = (text: string) => string;

/**
 * Adds what messages announce to a page, and returns it. One that announces nothing is rejected with the reason that
 * `announcedIn` gives, a sentence without a stop.
 */
export function addMessages<Content extends Announced>(
  page: ChangePage,
  messages: readonly ReceivedMessage[],
  { announcedIn, scrub }: { announcedIn: (text: string) => Content | string; scrub: Scrub },
): Content[] {
  const accepted: Content[] = [];
  for (const { id, text } of messages) {
    const announced = announcedIn(text);
    if (typeof announced === 'string') {
      page.rejected.push({ messageId: id, reason: announced, text: scrub(text) });
      continue;
    }
    page.changes.push(...announced.changes);
    page.listings.push(...announced.listings);
    accepted.push(announced);
  }
  return accepted;
}

/**
 * Waits until messages are removed. One that stays is received again, and its changes are stored once; throws only where
 * they may not be removed at all.
 */
export async function removedOrReceivedAgain(removals: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(removals)) {
    if (outcome.status === 'fulfilled') continue;
    const { reason: error } = outcome;
    if (!(error instanceof CloudError) || error.kind === 'access_denied' || error.kind === 'bad_credentials')
      throw error;
  }
}
