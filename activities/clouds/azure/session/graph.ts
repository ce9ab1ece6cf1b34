import type { CollectedResource } from '../../cloud.ts';
import type { ListedPage, Listing } from '../../shared/listed-page.ts';
import type { AzureRun } from './azure-run.ts';
import { CloudError, type CloudErrorKind } from '../../errors.ts';
import { orNullWhenAbsent } from './detail.ts';
import { lowerId, typeOfId, type AzureItem } from './azure-resource.ts';
import { graphCursor, readGraphCursor } from './graph-cursor.ts';
import { graphPath } from './graph-quota.ts';

const apiVersion = '2022-10-01';
const pageSize = 1_000;
const batchSize = 50;

const columns = 'id, name, type, location, kind, managedBy, tags, sku, identity, properties';

/** The columns of everything that Resource Graph has of a resource. */
export const schemaColumns = `${columns}, plan, zones, extendedLocation`;

interface GraphAnswer {
  data?: unknown[];
  /** Number of rows of the whole query, on every page. */
  totalRecords?: number;
  /** `true`: no page will return some of the rows. */
  resultTruncated?: string;
  $skipToken?: string | null;
}

/**
 * Returns one page of a Resource Graph query over the subscription, from the cursor of the page before. Throws
 * `CloudError` of kind `unavailable` when the pages end before all rows were shown.
 */
export async function graphPage(
  run: AzureRun,
  query: string,
  cursor: string | null,
): Promise<{ rows: unknown[]; next: string | null }> {
  const { skipToken, seen, total } = readGraphCursor(cursor);
  const answer = await run.calls.post<GraphAnswer>(graphPath, apiVersion, {
    subscriptions: [run.subscriptionId],
    query,
    options: { resultFormat: 'objectArray', $top: pageSize, ...(skipToken === null ? {} : { $skipToken: skipToken }) },
  });
  const rows = answer.data ?? [];
  const soFar = {
    seen: seen === null ? null : seen + rows.length,
    // The smallest total: rows that were deleted, or were added before the current page, in the meantime are not
    // missing.
    total: Math.min(total, answer.totalRecords ?? Number.POSITIVE_INFINITY),
  };
  const next = answer.$skipToken || null;
  if (next === null) requireComplete(answer, soFar);
  else if (next === skipToken) throw graphFault('invalid_request', 'the pages do not end');
  return { rows, next: next === null ? null : graphCursor({ skipToken: next, ...soFar }) };
}

/** Throws when the last page leaves rows of the query out: what is not shown is not deleted. */
function requireComplete(
  { resultTruncated }: GraphAnswer,
  { seen, total }: { seen: number | null; total: number },
): void {
  const isShort = seen !== null && Number.isFinite(total) && seen < total;
  if (!isShort && resultTruncated?.toLowerCase() !== 'true') return;
  const shown = seen === null || !Number.isFinite(total) ? 'a part' : `${seen} of ${total}`;
  throw graphFault('unavailable', `the answer is truncated: it holds ${shown} of the records`);
}

const graphFault = (kind: CloudErrorKind, message: string): CloudError =>
  new CloudError({ kind, call: 'arm:Microsoft.ResourceGraph/resources', message });

/** Returns all rows of a query. */
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

/** Returns the query that lists resources of these types with all that Resource Graph has of them. */
export function resourcesOf(types: readonly string[], shown: string = columns): string {
  return `Resources | where type in~ (${typesIn(types)}) | project ${shown} | order by id asc`;
}

/** Returns the query that lists resources of all other types with these columns. */
function resourcesBesides(types: readonly string[], shown: string): string {
  return `Resources | where type !in~ (${typesIn(types)}) | project ${shown} | order by id asc`;
}

/** Returns the query for the assessments of Defender for Cloud with these keys. */
export function assessmentsOf(keys: readonly string[]): string {
  return (
    `SecurityResources | where type =~ 'microsoft.security/assessments' | where name in~ (${keys.map(quoted).join(', ')}) ` +
    '| project id, name, properties | order by id asc'
  );
}

/** Returns the query for certain resources of a type. */
export function resourcesWithin(type: string, ids: readonly string[]): string {
  return `Resources | where type =~ ${quoted(type)} | where id in~ (${ids.map(quoted).join(', ')}) | project id, properties`;
}

type Describe<Properties, Shared, Type extends string> = (
  item: AzureItem<Properties>,
  shared: Shared,
) => CollectedResource<Type> | Promise<CollectedResource<Type>>;

/** Returns a unit's listing by Resource Graph; `shared` is read once for a batch of resources. */
export function graphListing<Properties, Type extends string, Shared = undefined>(
  run: AzureRun,
  of: {
    /** Those that are listed, or all but some. */
    types: readonly string[] | { besides: readonly string[] };
    columns?: string;
    shared?: (items: AzureItem<Properties>[]) => Promise<Shared>;
    describe: Describe<Properties, Shared, Type>;
  },
): Listing<Type> {
  const { types, columns: shown = columns } = of;
  const query = 'besides' in types ? resourcesBesides(types.besides, shown) : resourcesOf(types, shown);
  return async (token): Promise<ListedPage<Type>> => {
    const { rows, next } = await graphPage(run, query, token);
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
 * Returns one resource; null when it does not exist. Types with an API version are read from Resource Manager, which
 * shows a change at once, whereas Resource Graph lags a few minutes behind.
 */
export async function graphOne<Properties, Type extends string, Shared = undefined>(
  run: AzureRun,
  externalId: string,
  of: {
    types: readonly string[];
    columns?: string;
    /** By type, in lower case. */
    apiVersions?: Readonly<Record<string, string>>;
    shared?: (items: AzureItem<Properties>[]) => Promise<Shared>;
    describe: Describe<Properties, Shared, Type>;
  },
): Promise<CollectedResource<Type> | null> {
  const apiVersion = of.apiVersions?.[typeOfId(externalId)];
  const item =
    apiVersion === undefined
      ? await graphRow<Properties>(run, externalId, of)
      : await managedResource<Properties>(run, externalId, apiVersion);
  if (item === null || lowerId(item.id) !== externalId) return null;
  return of.describe(item, (await of.shared?.([item])) as Shared);
}

async function graphRow<Properties>(
  run: AzureRun,
  externalId: string,
  of: { types: readonly string[]; columns?: string },
): Promise<AzureItem<Properties> | null> {
  const query =
    `Resources | where type in~ (${typesIn(of.types)}) | where id in~ (${quoted(externalId)}) ` +
    `| project ${of.columns ?? columns}`;
  const [item] = await graphRows<AzureItem<Properties>>(run, query);
  return item ?? null;
}

const managedResource = <Properties>(
  run: AzureRun,
  externalId: string,
  apiVersion: string,
): Promise<AzureItem<Properties> | null> =>
  orNullWhenAbsent(run.calls.get<AzureItem<Properties>>(externalId, apiVersion));
