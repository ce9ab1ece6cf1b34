import type { Database } from '../../db/database.ts';
import { selectProviders } from '../../db/reads/providers/selection.ts';
import {
  searchItems,
  searchProviders,
  type SearchQuery,
  searchResources,
  searchVulnerabilities,
} from '../../db/reads/search/search.ts';
import { type SearchKind, searchKinds } from '../../domain/search/search-kinds.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { providersOf } from '../provider-filter.ts';
import { searchChecks, searchControls } from './catalog.ts';
import {
  presentCheck,
  presentControl,
  presentFound,
  presentItem,
  presentProvider,
  presentResource,
  presentVulnerability,
  type PresentedKind,
} from './presenter.ts';
import { defaultSearchLimit, searchQuery, searchResponseSchema } from './schema.ts';

type Searches = Readonly<Record<SearchKind, (database: Database, query: SearchQuery) => Promise<PresentedKind>>>;

/** One search of eight kinds leaves most of the pool's connections to others. */
const connectionsAtOnce = 2;

/** Declares the endpoint that searches everything at once. */
export function searchEndpoints({ database, frameworks }: ApiDependencies): Endpoint[] {
  const searches: Searches = {
    resource: async (db, query) => presentFound(await searchResources(db, query), presentResource),
    provider: async (db, query) => presentFound(await searchProviders(db, query), presentProvider),
    drift: async (db, query) => presentFound(await searchItems(db, 'drift', query), presentItem('drift')),
    vulnerability: async (db, query) => presentFound(await searchVulnerabilities(db, query), presentVulnerability),
    alert: async (db, query) => presentFound(await searchItems(db, 'alert', query), presentItem('alert')),
    remediation: async (db, query) =>
      presentFound(await searchItems(db, 'remediation', query), presentItem('remediation')),
    check: async (db, query) => presentFound(await searchChecks(db, query), presentCheck),
    control: async (db, query) => presentFound(await searchControls(db, frameworks, query), presentControl),
  };
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/search',
      tag: 'Search',
      summary: 'Search everything',
      description:
        'Finds resources by name or external id, accounts by name or id, drift findings, alerts and remediations by title, ' +
        'vulnerabilities by CVE or package, and checks and controls by id or title. Any part of a text is found, ignoring ' +
        'case; one or two characters only at its beginning. No character has a special meaning.',
      query: searchQuery,
      responses: { 200: searchResponseSchema },
      handler: async (request) => {
        const { q, kinds = '', limit = defaultSearchLimit } = request.query;
        const sought = q.trim();
        const chosen = kinds === '' ? searchKinds : searchKinds.filter((kind) => kinds.split(',').includes(kind));
        const providers = await selectProviders(database, providersOf(request));
        const found = new Map<SearchKind, PresentedKind>();
        const left = [...chosen];
        const searchNext = async (): Promise<void> => {
          for (let kind = left.shift(); kind !== undefined; kind = left.shift()) {
            found.set(kind, await searches[kind](database, { sought, providers, limit }));
          }
        };
        await Promise.all(Array.from({ length: connectionsAtOnce }, searchNext));
        const presented = chosen.flatMap((kind) => {
          const ofKind = found.get(kind);
          return ofKind === undefined ? [] : [{ kind, ...ofKind }];
        });
        return { status: 200, body: { q: sought, kinds: presented } };
      },
    }),
  ];
}
