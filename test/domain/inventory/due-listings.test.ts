import assert from 'node:assert/strict';
import {
  dueListings,
  hintAgainMs,
  hintedListsPerSync,
  listingKey,
  quietListsPerSync,
  quietMs,
  type ListingHistory,
  type SchemaListing,
} from '../../../domain/inventory/due-listings.ts';

const now = new Date('2026-01-10T12:00:00Z');
const listing = (service: string, parents: string[] = []): SchemaListing => ({ service, region: 'eu', parents });

function due(
  listings: SchemaListing[],
  known: {
    live?: string[];
    seen?: string[];
    hinted?: string[];
    liveTypes?: string[];
    history?: Record<string, ListingHistory>;
  } = {},
): string[] {
  const keys = (names: string[] = []) => new Set(names.map((service) => listingKey({ service, region: 'eu' })));
  const planned = dueListings({
    listings,
    live: keys(known.live),
    seen: keys(known.seen),
    hinted: keys(known.hinted),
    liveTypes: new Set(known.liveTypes),
    history: new Map(
      Object.entries(known.history ?? {}).map(([service, one]) => [listingKey({ service, region: 'eu' }), one]),
    ),
    now,
  });
  return planned.map(({ service }) => service);
}

const at = (hours: number, quiet = 1): ListingHistory => ({
  dueAt: new Date(now.getTime() + hours * 3_600_000),
  listedAt: new Date(now.getTime() + hours * 3_600_000 - quietMs(quiet - 1)),
  quiet,
});

describe('The listings by schema of a sync', () => {
  it('are those with resources, by the inventory or by the cloud, whenever they are due', () => {
    const listings = ['A::live', 'A::seen', 'A::quiet'].map((service) => listing(service));
    const history = { 'A::live': at(5), 'A::seen': at(5), 'A::quiet': at(5) };
    assert.deepEqual(due(listings, { live: ['A::live'], seen: ['A::seen'], history }), ['A::live', 'A::seen']);
  });

  it('are otherwise those that are due, never listed ones first, then the longest due', () => {
    const listings = ['A::later', 'A::long', 'A::never', 'A::now'].map((service) => listing(service));
    const history = { 'A::later': at(1), 'A::long': at(-9), 'A::now': at(0) };
    assert.deepEqual(due(listings, { history }), ['A::never', 'A::long', 'A::now']);
  });

  it('are limited in number while they are probably empty, and all get their turn', () => {
    const listings = Array.from({ length: quietListsPerSync * 2 + 1 }, (_, index) => listing(`A::t${index}`));
    const history: Record<string, ListingHistory> = {};
    for (const size of [quietListsPerSync, quietListsPerSync, 1, 0]) {
      const names = due(listings, { history });
      assert.equal(names.length, size);
      for (const name of names) history[name] = at(1);
    }
  });

  it('are first those that a hint moves forward, due or not', () => {
    const listings = ['A::due', 'A::hinted', 'A::quiet', 'A::new'].map((service) => listing(service));
    const history = { 'A::due': at(-1), 'A::hinted': at(100, 8), 'A::quiet': at(100, 8) };
    assert.deepEqual(due(listings, { hinted: ['A::hinted', 'A::new'], history }), ['A::new', 'A::hinted', 'A::due']);
  });

  it('are not moved by a hint again for some hours after the list that it moved', () => {
    const listings = [listing('A::hinted')];
    const listed = (msAgo: number): Record<string, ListingHistory> => ({
      'A::hinted': { ...at(100, 9), listedAt: new Date(now.getTime() - msAgo) },
    });
    assert.deepEqual(due(listings, { hinted: ['A::hinted'], history: listed(hintAgainMs - 1) }), []);
    assert.deepEqual(due(listings, { hinted: ['A::hinted'], history: listed(hintAgainMs) }), ['A::hinted']);
  });

  it('keep the turn of those that are due, however many hints there are', () => {
    const hinted = Array.from({ length: quietListsPerSync * 2 }, (_, index) => `A::h${index}`);
    const others = Array.from({ length: quietListsPerSync }, (_, index) => `A::t${index}`);
    const history = Object.fromEntries(hinted.map((name) => [name, at(100, 8)]));
    const names = due(
      [...hinted, ...others].map((service) => listing(service)),
      { hinted, history },
    );
    assert.equal(names.filter((name) => hinted.includes(name)).length, hintedListsPerSync);
    assert.equal(names.length, quietListsPerSync);
  });

  it('lack a type of which there are no parents, unless it has resources itself', () => {
    const listings = [listing('A::child', ['A::parent'])];
    assert.deepEqual(due(listings), []);
    assert.deepEqual(due(listings, { hinted: ['A::child'] }), []);
    assert.deepEqual(due(listings, { liveTypes: ['A::parent'] }), ['A::child']);
    assert.deepEqual(due(listings, { live: ['A::child'] }), ['A::child']);
  });

  it('follow ever later after an empty list, within a week', () => {
    const hours = [0, 1, 2, 7, 8, 100].map((quiet) => quietMs(quiet) / 3_600_000);
    assert.deepEqual(hours, [1, 2, 4, 128, 168, 168]);
  });
});
