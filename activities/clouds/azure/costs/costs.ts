import { decimalOf, sumAmounts } from '../../../../domain/costs/amounts.ts';
import type { ResourceCost, ServiceCost } from '../../../../domain/costs/cost-lines.ts';
import { daysOf, type DayWindow } from '../../../../domain/costs/fetch-windows.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import type { CostPage } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';

/**
 * Authorised calls to Azure Resource Manager. Paths begin with `/` and include the query; every fault is a
 * `CloudError`.
 */
export interface CostManagementCalls {
  post<Answer>(path: string, body: JsonObject): Promise<Answer>;
}

interface QueryAnswer {
  properties?: {
    nextLink?: string | null;
    columns?: { name?: string; type?: string }[];
    rows?: Json[][];
  };
}

const call = 'costmanagement:query';
const apiVersion = '2025-03-01';

/**
 * Yields the bill of a subscription by day and service, and by resource (Cost Management REST reference, Query - Usage,
 * actual cost; by service also amortized). Throws `CloudError` of kind `invalid_request` when an answer lacks columns, of others when there is
 * none.
 */
export async function* azureCosts(
  { calls, subscriptionId }: { calls: CostManagementCalls; subscriptionId: string },
  window: DayWindow,
): AsyncGenerator<CostPage> {
  const ask = (groups: string[]) => queryPages(calls, { subscriptionId, window, groups, type: 'ActualCost' });
  const amortized = await amortizedCosts(calls, { subscriptionId, window });
  for await (const { columns, rows } of ask(['ServiceName'])) {
    const services = rows.map((row) => serviceLine(columns, row));
    yield { ...empty, services: services.map((line) => ({ ...line, ...takeAmortized(amortized, line) })) };
  }
  yield { ...empty, ...leftAmortized(amortized), days: daysOf(window) };
  for await (const { columns, rows } of ask(['ResourceId', 'ServiceName'])) {
    const resources = rows.map((row): ResourceCost => ({
      ...serviceLine(columns, row),
      // Resource Manager ids are not case-sensitive; the bill writes them in lower case.
      cloudId: textAt(row, columns.get('resourceid')).toLowerCase(),
    }));
    yield { ...empty, resources: resources.filter(({ cloudId }) => cloudId !== '') };
  }
}

const empty: CostPage = { services: [], resources: [], days: [], notes: [] };

/** Amortized amounts by day, currency and service that no billed line has taken yet; or why there are none. */
interface AmortizedCosts {
  lines: Map<string, ServiceCost[]>;
  /** Null where they were read. */
  missing: string | null;
}

const keyOf = ({ day, currency, service }: ServiceCost): string => `${day} ${currency} ${service}`;

/** Reads the amortized cost of the same days, of which there are at most some lines a day and service. */
async function amortizedCosts(
  calls: CostManagementCalls,
  query: { subscriptionId: string; window: DayWindow },
): Promise<AmortizedCosts> {
  const lines = new Map<string, ServiceCost[]>();
  try {
    const pages = queryPages(calls, { ...query, groups: ['ServiceName'], type: 'AmortizedCost' });
    for await (const { columns, rows } of pages) {
      for (const row of rows) {
        const line = serviceLine(columns, row);
        lines.set(keyOf(line), [...(lines.get(keyOf(line)) ?? []), line]);
      }
    }
    return { lines, missing: null };
  } catch (fault) {
    // Some offers have no amortized cost; the bill itself does not depend on it.
    if (!(fault instanceof CloudError) || fault.kind === 'bad_credentials' || fault.kind === 'throttled') throw fault;
    return { lines: new Map(), missing: fault.message };
  }
}

/** Returns the amortized amount of a billed line, 0 where its whole cost is spread over other lines. */
function takeAmortized({ lines, missing }: AmortizedCosts, line: ServiceCost): { amortized?: string } {
  if (missing !== null) return {};
  const found = lines.get(keyOf(line)) ?? [];
  lines.delete(keyOf(line));
  return { amortized: sumAmounts(found.map(({ amount }) => amount)) };
}

/** Returns the lines that only the amortized bill has: use of what was paid for on other days. */
function leftAmortized({ lines, missing }: AmortizedCosts): Pick<CostPage, 'services' | 'notes'> {
  const services = [...lines.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    return [{ ...first, amount: '0', amortized: sumAmounts(same.map(({ amount }) => amount)) }];
  });
  return { services, notes: missing === null ? [] : [`Amortized cost is not known: ${missing}`] };
}

interface Table {
  /** Index of each column, by its name in lower case. */
  columns: Map<string, number>;
  rows: Json[][];
}

async function* queryPages(
  calls: CostManagementCalls,
  query: { subscriptionId: string; window: DayWindow; groups: string[]; type: 'ActualCost' | 'AmortizedCost' },
): AsyncGenerator<Table> {
  const { subscriptionId, window, groups, type } = query;
  const body: JsonObject = {
    type,
    timeframe: 'Custom',
    timePeriod: { from: `${window.from}T00:00:00Z`, to: `${window.to}T23:59:59Z` },
    dataset: {
      granularity: 'Daily',
      aggregation: { totalCost: { name: 'Cost', function: 'Sum' } },
      grouping: groups.map((name) => ({ type: 'Dimension', name })),
    },
  };
  const subscription = encodeURIComponent(subscriptionId);
  let path: string | null =
    `/subscriptions/${subscription}/providers/Microsoft.CostManagement/query?api-version=${apiVersion}`;
  while (path !== null) {
    const answer: QueryAnswer = await calls.post<QueryAnswer>(path, body);
    const { columns = [], rows = [], nextLink } = answer.properties ?? {};
    const places = new Map(columns.map(({ name = '' }, index) => [name.toLowerCase(), index]));
    const wanted = ['usagedate', 'currency', ...groups.map((name) => name.toLowerCase())];
    const missing = wanted.filter((name) => !places.has(name));
    if (costPlace(places) === undefined) missing.unshift('cost');
    if (missing.length > 0) {
      throw new CloudError({
        kind: 'invalid_request',
        call,
        message: `the response lacks the columns ${missing.join(', ')}`,
      });
    }
    yield { columns: places, rows };
    path = pathOf(nextLink ?? null);
  }
}

/** Returns the path of a link. It is requested from the configured host: an answer cannot name another one. */
function pathOf(link: string | null): string | null {
  if (link === null || link === '') return null;
  try {
    const { pathname, search } = new URL(link);
    return pathname + search;
  } catch (error) {
    throw new CloudError({
      kind: 'invalid_request',
      call,
      message: 'the link to the next page is invalid',
      cause: error,
    });
  }
}

/** Returns the column of the sum, which is named by its alias or, in older answers, by its column. */
function costPlace(columns: Table['columns']): number | undefined {
  return columns.get('cost') ?? columns.get('totalcost') ?? columns.get('pretaxcost');
}

function serviceLine(columns: Table['columns'], row: Json[]): ServiceCost {
  const service = textAt(row, columns.get('servicename'));
  return {
    day: dayOf(textAt(row, columns.get('usagedate'))),
    service: service === '' ? 'Unattributed' : service,
    amount: amountAt(row, costPlace(columns)),
    currency: textAt(row, columns.get('currency')).toUpperCase(),
  };
}

/** Returns the amount of a cell as decimal text. Cost Management writes amounts as JSON numbers. */
function amountAt(row: Json[], place: number | undefined): string {
  const value = place === undefined ? null : row[place];
  return typeof value === 'number' ? decimalOf(value) : textAt(row, place);
}

function textAt(row: Json[], place: number | undefined): string {
  const value = place === undefined ? null : row[place];
  return typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
}

/** Returns the day of a cell, which is a number such as 20260131, or a timestamp. */
function dayOf(text: string): string {
  return /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text.slice(0, 10);
}
