import { CloudError } from '../../errors.ts';
import type { Listing } from '../../shared/listed-page.ts';
import type { GcpRun } from './gcp-run.ts';
import { type Describe, pageOf, emptyWhenOff } from './listing-pages.ts';
import { missingOf, missingScopesOf, requireComplete, type PartialAnswer } from './partial-answers.ts';
import { failingIfIncomplete, type PartialPage } from './partial-listing.ts';

const zonesAtOnce = 8;

const assetPageSize = 500;

/** Part of an aggregated list: the items of one zone or region, or a warning that explains why there are none. */
type Scopes = Record<string, Record<string, unknown> & PartialAnswer>;

/** A list of one zone or region, or of the whole project. */
interface ItemList<Item> extends PartialAnswer {
  items?: Item[];
  nextPageToken?: string;
}

/**
 * Returns a Compute Engine listing over all zones or regions: from Cloud Asset Inventory where the key may use it, else
 * as one aggregated list, else zone by zone, several at once. A zone that does not respond fails the unit at the end,
 * so that its resources do not count as deleted; the resources of the others are still written.
 */
export function computeListing<Item extends object, Type extends string>(
  run: GcpRun,
  of: { collection: string; assetType: string; places: 'zones' | 'regions' | 'global'; describe: Describe<Item, Type> },
): Listing<Type> {
  const { collection, describe } = of;
  const project = `/compute/v1/projects/${run.projectId}`;

  const byAssets = async (pageToken: string | null): Promise<PartialPage<Type>> => {
    const answer = await run.calls.get<{ assets?: { resource?: { data?: Item } }[]; nextPageToken?: string }>(
      'cloudasset',
      `/v1/projects/${run.projectId}/assets`,
      { assetTypes: of.assetType, contentType: 'RESOURCE', pageSize: assetPageSize, pageToken },
    );
    const items = (answer.assets ?? []).flatMap(({ resource }) => resource?.data ?? []);
    return pageOf(items, prefixed('assets', answer.nextPageToken), describe);
  };
  const aggregated = async (pageToken: string | null): Promise<PartialPage<Type>> => {
    const answer = await run.calls.get<PartialAnswer & { items?: Scopes; nextPageToken?: string }>(
      'compute',
      `${project}/aggregated/${collection}`,
      { maxResults: 500, returnPartialSuccess: true, pageToken },
    );
    const scopes = Object.values(answer.items ?? {});
    const items = scopes.flatMap((scope) => (scope[collection] as Item[] | undefined) ?? []);
    const page = pageOf(items, prefixed('aggregated', answer.nextPageToken), describe);
    return { ...page, missing: missingScopesOf(answer) };
  };
  const global = async (pageToken: string | null): Promise<PartialPage<Type>> => {
    const path = `${project}/global/${collection}`;
    const answer = await run.calls.get<ItemList<Item>>('compute', path, { maxResults: 500, pageToken });
    const page = pageOf(answer.items ?? [], prefixed('global', answer.nextPageToken), describe);
    return { ...page, missing: missingOf(answer) };
  };
  const byPlace = async (cursor: string | null): Promise<PartialPage<Type>> =>
    placesPage({ run, project, collection, places: of.places === 'regions' ? 'regions' : 'zones', cursor, describe });

  const own = async (token: string | null): Promise<PartialPage<Type>> => {
    if (of.places === 'global') return global(token);
    try {
      return await aggregated(token);
    } catch (error) {
      const isMissing =
        error instanceof CloudError && error.kind === 'not_supported' && error.code !== 'SERVICE_DISABLED';
      if (!isMissing || token !== null) throw error;
      return byPlace(null);
    }
  };

  const byCursor = async (token: string | null): Promise<PartialPage<Type>> => {
    const separator = token?.indexOf(':') ?? -1;
    const method = token?.slice(0, separator);
    const rest = token === null ? null : token.slice(separator + 1);
    if (method === 'assets') return byAssets(rest);
    if (method === 'places') return byPlace(rest);
    if (method === 'aggregated' || method === 'global') return own(rest);
    if (!run.assets.usable) return own(null);
    try {
      return await byAssets(null);
    } catch (error) {
      if (
        !(error instanceof CloudError) ||
        !['access_denied', 'not_supported', 'invalid_request'].includes(error.kind)
      ) {
        throw error;
      }
      run.assets.usable = false;
      return own(null);
    }
  };
  return emptyWhenOff(failingIfIncomplete(`compute:${collection}`, byCursor));
}

const prefixed = (method: string, token: string | null | undefined): string | null =>
  token ? `${method}:${token}` : null;

/** A zone or region that is still to be listed, with the token of its next page. */
type Pending = [place: string, token: string | null];

/**
 * Progress of a listing by zone or region: the remaining places, and those that did not respond, which are retried once
 * at the end.
 */
interface PlacesCursor {
  left: Pending[];
  failed: Pending[];
  isLastTry: boolean;
}

async function placesPage<Item extends object, Type extends string>(of: {
  run: GcpRun;
  project: string;
  collection: string;
  places: 'zones' | 'regions';
  cursor: string | null;
  describe: Describe<Item, Type>;
}): Promise<PartialPage<Type>> {
  const { run, project, collection, places } = of;
  const { left, failed, isLastTry }: PlacesCursor =
    of.cursor === null
      ? { left: await allPlaces(run, `${project}/${places}`), failed: [], isLastTry: false }
      : (JSON.parse(of.cursor) as PlacesCursor);
  const later = left.slice(zonesAtOnce);
  const answers = await Promise.all(
    left.slice(0, zonesAtOnce).map(async ([place, pageToken]) => {
      try {
        const path = `${project}/${places}/${place}/${collection}`;
        const answer = await run.calls.get<ItemList<Item>>('compute', path, { maxResults: 500, pageToken });
        requireComplete(`compute:${collection}`, answer);
        if (answer.nextPageToken) later.push([place, answer.nextPageToken]);
        return answer.items ?? [];
      } catch (error) {
        if (!(error instanceof CloudError) || error.kind === 'bad_credentials') throw error;
        failed.push([place, pageToken]);
        return [];
      }
    }),
  );
  const items = answers.flat();
  const goOn = (cursor: PlacesCursor): string => `places:${JSON.stringify(cursor)}`;
  if (later.length > 0) return pageOf(items, goOn({ left: later, failed, isLastTry }), of.describe);
  if (failed.length === 0) return pageOf(items, null, of.describe);
  if (!isLastTry) return pageOf(items, goOn({ left: failed, failed: [], isLastTry: true }), of.describe);
  return { ...pageOf(items, null, of.describe), missing: failed.map(([place]) => place) };
}

async function allPlaces(run: GcpRun, path: string): Promise<Pending[]> {
  const names: string[] = [];
  let pageToken: string | null = null;
  do {
    const answer: ItemList<{ name?: string }> = await run.calls.get('compute', path, { maxResults: 500, pageToken });
    requireComplete('compute:places', answer);
    names.push(...(answer.items ?? []).flatMap(({ name }) => name ?? []));
    pageToken = answer.nextPageToken ?? null;
  } while (pageToken !== null);
  return names.toSorted().map((name) => [name, null]);
}
