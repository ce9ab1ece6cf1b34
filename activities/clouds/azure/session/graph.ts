import type { CollectedResource } from '../../cloud.ts';
import type { ListedPage, Listing } from '../../shared/listed-page.ts';
import type { AzureRun } from './azure-run.ts';
import { CloudError } from '../../errors.ts';
import { absentCodes } from './azure-errors.ts';
import { lowerId, typeOfId, type AzureItem } from './azure-resource.ts';

const apiVersion = '2022-10-01';
const pageSize = 1_000;
const batchSize = 50;

interface GraphAnswer {
  data?: unknown[];
  $skipToken?: string | null;
}

/** One page of a Resource Graph query over the subscription. */
async function graphPage(
  run: AzureRun,
  query: string,
  skipToken: string | null,
): Promise<{ rows: unknown[]; next: string | null }> {
  const answer = await run.calls.post<GraphAnswer>('/providers/Microsoft.ResourceGraph/resources', apiVersion, {
    subscriptions: [run.subscriptionId],
    query,
    options: { resultFormat: 'objectArray', $top: pageSize, ...(skipToken === null ? {} : { $skipToken: skipToken }) },
  });
  return { rows: answer.data ?? [], next: answer.$skipToken || null };
}

/** All rows of a query. */
export async function graphRows<Row>(run: AzureRun, query: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof graphPage>> = await graphPage(run, query, next);
    rows.push(...(page.rows as Row[]));
    next = page.next;
  } while (next !== null);
  return rows;
}

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '')}'`;
const typesIn = (types: readonly string[]): string => types.map(quoted).join(', ');

/** The query that lists resources of these types with all that Resource Graph has of them. */
export function resourcesOf(types: readonly string[]): string {
  return `Resources | where type in~ (${typesIn(types)}) | project id, name, type, location, kind, tags, sku, identity, properties | order by id asc`;
}

/** The query for certain resources of a type. */
export function resourcesWithin(type: string, ids: readonly string[]): string {
  return `Resources | where type =~ ${quoted(type)} | where id in~ (${ids.map(quoted).join(', ')}) | project id, properties`;
}

type Describe<Properties, Shared, Type extends string> = (
  item: AzureItem<Properties>,
  shared: Shared,
) => CollectedResource<Type> | Promise<CollectedResource<Type>>;

/** A unit's listing by Resource Graph; `shared` is read once for a batch of resources. */
export function graphListing<Properties, Type extends string, Shared = undefined>(
  run: AzureRun,
  of: {
    types: readonly string[];
    shared?: (items: AzureItem<Properties>[]) => Promise<Shared>;
    describe: Describe<Properties, Shared, Type>;
  },
): Listing<Type> {
  return async (token): Promise<ListedPage<Type>> => {
    const { rows, next } = await graphPage(run, resourcesOf(of.types), token);
    const items = (rows as AzureItem<Properties>[]).filter(({ id }) => id !== undefined);
    const batches: ListedPage<Type>['batches'] = [];
    for (let start = 0; start < items.length; start += batchSize) {
      batches.push(async () => {
        const batch = items.slice(start, start + batchSize);
        const shared = (await of.shared?.(batch)) as Shared;
        return Promise.all(batch.map(async (item) => of.describe(item, shared)));
      });
    }
    return { next, batches };
  };
}

/**
 * One resource; null when there is none. Types with an API version of their own are read from Resource Manager, which
 * shows a change at once, where the graph is some minutes behind.
 */
export async function graphOne<Properties, Type extends string, Shared = undefined>(
  run: AzureRun,
  externalId: string,
  of: {
    types: readonly string[];
    /** By type, in small letters. */
    apiVersions?: Readonly<Record<string, string>>;
    shared?: (items: AzureItem<Properties>[]) => Promise<Shared>;
    describe: Describe<Properties, Shared, Type>;
  },
): Promise<CollectedResource<Type> | null> {
  const apiVersion = of.apiVersions?.[typeOfId(externalId)];
  const item =
    apiVersion === undefined
      ? await graphRow<Properties>(run, externalId, of.types)
      : await managedResource<Properties>(run, externalId, apiVersion);
  if (item === null || lowerId(item.id) !== externalId) return null;
  return of.describe(item, (await of.shared?.([item])) as Shared);
}

async function graphRow<Properties>(
  run: AzureRun,
  externalId: string,
  types: readonly string[],
): Promise<AzureItem<Properties> | null> {
  const query = `Resources | where type in~ (${typesIn(types)}) | where id in~ (${quoted(externalId)}) | project id, name, type, location, kind, tags, sku, identity, properties`;
  const [item] = await graphRows<AzureItem<Properties>>(run, query);
  return item ?? null;
}

async function managedResource<Properties>(
  run: AzureRun,
  externalId: string,
  apiVersion: string,
): Promise<AzureItem<Properties> | null> {
  try {
    return await run.calls.get<AzureItem<Properties>>(externalId, apiVersion);
  } catch (error) {
    if (error instanceof CloudError && absentCodes.has(error.code ?? '')) return null;
    throw error;
  }
}
