import type { UnitName } from './unit-name.ts';

/** A type that can be listed by schema, in a region. */
export interface SchemaListing extends UnitName {
  /** Resource types of which there must be resources, or its list is empty. */
  parents: readonly string[];
}

/** What is known of a type in a region from earlier syncs. */
export interface ListingHistory {
  dueAt: Date;
  listedAt: Date;
  /** How many times in a row the list was empty or refused. */
  quiet: number;
}

const hourMs = 3_600_000;
const longestMs = 7 * 24 * hourMs;

/** How many lists that are probably empty one sync makes; they take well under a minute. */
export const quietListsPerSync = 400;

/** How many of them may be moved forward by hints, so that wrong hints do not keep the others waiting. */
export const hintedListsPerSync = 300;

/** How long after its list a type is not moved forward again: a hint may come from an index that is hours behind. */
export const hintAgainMs = 6 * hourMs;

/** Returns how long a type is not listed after its list was empty this many times in a row. */
export function quietMs(quiet: number): number {
  return Math.min(hourMs * 2 ** Math.min(quiet, 20), longestMs);
}

/**
 * Returns the listings of a sync: always where there are resources, by the inventory or by what the cloud reports; of the
 * others a limited number: first those that hints move forward, then those that are due, longest due first, so that all
 * get their turn.
 */
export function dueListings(plan: {
  listings: readonly SchemaListing[];
  /** Names of listings of which there are resources. */
  live: ReadonlySet<string>;
  seen: ReadonlySet<string>;
  /** Names of listings that are probably not empty. */
  hinted: ReadonlySet<string>;
  history: ReadonlyMap<string, ListingHistory>;
  /** Resource types of which the inventory has resources anywhere in the account. */
  liveTypes: ReadonlySet<string>;
  now: Date;
}): UnitName[] {
  const { listings, live, seen, hinted, history, liveTypes, now } = plan;
  const dueSince = (listing: UnitName): number => history.get(listingKey(listing))?.dueAt.getTime() ?? 0;
  const isBusy = (listing: UnitName): boolean => live.has(listingKey(listing)) || seen.has(listingKey(listing));
  const isPossible = ({ parents }: SchemaListing): boolean => parents.every((type) => liveTypes.has(type));
  const isMoved = (listing: UnitName): boolean => {
    const key = listingKey(listing);
    return hinted.has(key) && (history.get(key)?.listedAt.getTime() ?? -Infinity) + hintAgainMs <= now.getTime();
  };
  const quiet = listings
    .filter((listing) => !isBusy(listing) && isPossible(listing))
    .toSorted((a, b) => dueSince(a) - dueSince(b));
  const moved = new Set(quiet.filter(isMoved).slice(0, hintedListsPerSync));
  const due = quiet.filter((listing) => !moved.has(listing) && dueSince(listing) <= now.getTime());
  const limited = [...moved, ...due].slice(0, quietListsPerSync);
  return [...listings.filter(isBusy), ...limited].map(({ service, region }) => ({ service, region }));
}

/** Identifies a listing within a provider. */
export function listingKey({ service, region }: UnitName): string {
  return `${service} ${region}`;
}
