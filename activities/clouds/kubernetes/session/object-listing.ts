import type { KubernetesResourceType } from '../../../../domain/clouds/kubernetes/resource-types.ts';
import type { CollectedResource } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { ListedPage, Listing } from '../../shared/listed-page.ts';
import { AnswerTooLarge, ClusterAnswerError } from './cluster-errors.ts';
import type { ClusterRun } from './cluster-run.ts';
import { groupPath, isUnserved, servedVersion, type ServedResource } from './discovery.ts';

/** The response of a list, for objects of any type. */
interface ObjectList<Item> {
  kind?: string;
  metadata?: { continue?: string };
  items?: Item[];
}

/** A unit of the inventory of a cluster. */
export interface KubernetesUnit<Type extends KubernetesResourceType = KubernetesResourceType> {
  service: string;
  resourceTypes: readonly [Type, ...Type[]];
  open(run: ClusterRun): Promise<Listing<Type>>;
  /**
   * Returns the current state of one resource, as the listing would; null when it does not exist. Throws `CloudError`.
   */
  read(run: ClusterRun, externalId: string): Promise<CollectedResource<Type> | null>;
  /** Returns the path of one object, relative to the server; null where its resource is not served. */
  objectPath(run: ClusterRun, externalId: string): Promise<string | null>;
  /** Objects whose content must not be read are changed through their metadata. */
  hasHiddenContent?: boolean;
  /** Returns how its objects are watched; null where they are not served. Absent if they cannot be. */
  watch?(run: ClusterRun): Promise<WatchedObjects<Type> | null>;
}

/** The objects of a unit as a list, a watch or an event of it has them. */
export interface WatchedObjects<Type extends KubernetesResourceType = KubernetesResourceType> {
  path: string;
  accept?: string;
  query?: Record<string, string>;
  /** Returns the resource of an event, as the listing would; null for an event without one. */
  describe(object: unknown): Promise<CollectedResource<Type> | null>;
}

/** How the objects of one resource are listed and described. */
interface ObjectForm<Type extends string, Item, List> {
  /** Page size; 500 by default, as in kubectl. */
  pageSize?: number;
  /** Requested representation where the plain list contains more than may be read. */
  accept?: string;
  query?: Record<string, string>;
  itemsOf?: (list: List) => Item[];
  describe: (item: Item, run: ClusterRun) => CollectedResource<Type> | Promise<CollectedResource<Type>>;
}

interface ObjectUnit<Type extends KubernetesResourceType, Item, List>
  extends ServedResource, ObjectForm<Type, Item, List> {
  service: string;
  resourceType: Type;
  hasHiddenContent?: boolean;
}

interface ListedObjects<Type extends string, Item, List> extends ObjectForm<Type, Item, List> {
  group: string;
  version: string;
  resource: string;
  /** Returns whether a fault of the first page means that the resource is not served, and has no objects. */
  isUnserved: (fault: unknown) => Promise<boolean>;
}

const usualPageSize = 500;
const batchSize = 250;

/** After this many expiries, a listing gives up and the next attempt continues it. */
const mostExpiries = 5;

/** The listing of a resource that the cluster does not serve. */
export const noObjects: Listing<never> = async () => ({ next: null, batches: [] });

/** Returns the path of one object by its external id, `namespace/name` or `name`. */
export function objectPath(served: { group: string; version: string; resource: string }, externalId: string): string {
  const [name = '', namespace] = externalId.split('/').toReversed().map(encodeURIComponent);
  const place = namespace === undefined ? '' : `namespaces/${namespace}/`;
  return `${groupPath(served.group, served.version)}/${place}${served.resource}/${name}`;
}

/**
 * Returns a unit that lists all objects of one resource, in all namespaces, page by page with `limit` and `continue`. A
 * resource that the cluster does not serve has no objects: its listing is empty, not failed.
 *
 * A listing that takes longer than the server keeps its snapshot (410 Gone) continues with the token that the server
 * offers for the rest, or else from the start. Either way, every object that continues to exist is seen and pages are
 * written idempotently, so no such object counts as deleted. A page that is too large is requested again in smaller
 * pages.
 */
export function objectUnit<Type extends KubernetesResourceType, Item, List extends ObjectList<Item> = ObjectList<Item>>(
  unit: ObjectUnit<Type, Item, List>,
): KubernetesUnit<Type> {
  async function pathOf(run: ClusterRun, externalId: string): Promise<string | null> {
    const version = await servedVersion(run, unit);
    return version === null ? null : objectPath({ ...unit, version }, externalId);
  }

  return {
    service: unit.service,
    resourceTypes: [unit.resourceType],
    hasHiddenContent: unit.hasHiddenContent ?? false,
    async open(run) {
      const version = await servedVersion(run, unit);
      if (version === null) return noObjects;
      const served = { ...unit, version };
      return objectListing(run, { ...served, isUnserved: async (fault) => isUnserved(run, fault, served) });
    },
    objectPath: pathOf,
    async watch(run) {
      const version = await servedVersion(run, unit);
      if (version === null) return null;
      return {
        path: `${groupPath(unit.group, version)}/${unit.resource}`,
        ...askedFor(unit),
        async describe(object) {
          const item = unit.itemsOf === undefined ? (object as Item) : unit.itemsOf(object as List)[0];
          return item === undefined ? null : unit.describe(item, run);
        },
      };
    },
    async read(run, externalId) {
      const path = await pathOf(run, externalId);
      if (path === null) return null;
      try {
        const answer = await run.client.get<Item & List>({ path, ...askedFor(unit), signal: run.signal });
        const item = unit.itemsOf === undefined ? answer : unit.itemsOf(answer)[0];
        return item === undefined ? null : await unit.describe(item, run);
      } catch (fault) {
        if (fault instanceof ClusterAnswerError && fault.status === 404) return null;
        throw fault;
      }
    },
  };
}

function askedFor({ accept, query }: { accept?: string; query?: Record<string, string> }) {
  return { ...(accept === undefined ? {} : { accept }), ...(query === undefined ? {} : { query }) };
}

/** Returns the listing of the objects of one resource, in one version. */
export function objectListing<Type extends string, Item, List extends ObjectList<Item>>(
  run: ClusterRun,
  unit: ListedObjects<Type, Item, List>,
): Listing<Type> {
  const path = `${groupPath(unit.group, unit.version)}/${unit.resource}`;
  let limit = unit.pageSize ?? usualPageSize;
  let expiries = 0;

  async function ask(token: string | null): Promise<List> {
    const answer = await run.client.get<List>({
      path,
      ...askedFor(unit),
      query: { limit: String(limit), ...(token === null ? {} : { continue: token }), ...unit.query },
      signal: run.signal,
    });
    // The response of a gateway, or of a server without tables, must not pass for an empty list.
    const isList = unit.accept === undefined ? answer.kind?.endsWith('List') : answer.kind === 'Table';
    if (isList === true) return answer;
    throw new CloudError({
      kind: 'invalid_request',
      call: `GET ${path}`,
      message: `the answer is not the ${unit.accept === undefined ? 'list' : 'table'} that was asked for`,
    });
  }

  async function list(token: string | null): Promise<List | null> {
    try {
      return await ask(token);
    } catch (fault) {
      if (fault instanceof AnswerTooLarge && limit > 1) {
        limit = Math.max(1, Math.floor(limit / 4));
        return list(token);
      }
      if (fault instanceof ClusterAnswerError && fault.status === 410 && token !== null && expiries < mostExpiries) {
        expiries += 1;
        return list(fault.freshToken);
      }
      if (token === null && (await unit.isUnserved(fault))) return null;
      throw fault;
    }
  }

  return async (token) => {
    const answer = await list(token);
    if (answer === null) return noObjects(null);
    const items = unit.itemsOf?.(answer) ?? answer.items ?? [];
    const next = answer.metadata?.continue;
    return { next: next === undefined || next === '' ? null : next, batches: batchesOf(items, run, unit.describe) };
  };
}

function batchesOf<Item, Type extends string>(
  items: Item[],
  run: ClusterRun,
  describe: (item: Item, run: ClusterRun) => CollectedResource<Type> | Promise<CollectedResource<Type>>,
): ListedPage<Type>['batches'] {
  const batches: ListedPage<Type>['batches'] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    const batch = items.slice(start, start + batchSize);
    batches.push(() => Promise.all(batch.map(async (item) => describe(item, run))));
  }
  return batches;
}
