import { startJsonResponder, type GivenAnswer, type JsonResponder } from './json-responder.ts';

/** One line of a subscription's bill. */
export interface BilledUsage {
  day: string;
  service: string;
  resourceId: string;
  cost: number;
  currency: string;
}

interface Query {
  timePeriod: { from: string; to: string };
  dataset: { grouping: { name: string }[] };
}

const pathPattern = /^\/subscriptions\/[^/]+\/providers\/Microsoft\.CostManagement\/query\?(.*)$/;

/**
 * Speaks Cost Management's query as its REST reference describes it: sums by day and by what is grouped, in columns and
 * rows, a page at a time with a link to the next. `columns` leaves some out of its answers.
 */
export async function startCostManagement(
  usage: BilledUsage[],
  { rowsPerPage = 1_000, without = [] }: { rowsPerPage?: number; without?: string[] } = {},
): Promise<JsonResponder> {
  const responder: JsonResponder = await startJsonResponder(({ method, path, headers, body }): GivenAnswer => {
    const [, search = ''] = pathPattern.exec(path) ?? [];
    const parameters = new URLSearchParams(search);
    if (method !== 'POST' || parameters.get('api-version') !== '2023-11-01') return { status: 404 };
    if (headers.authorization === undefined) return { status: 401, json: { error: { code: 'AuthenticationFailed' } } };
    const query = body as unknown as Query;
    const groups = query.dataset.grouping.map(({ name }) => name);
    const names = ['Cost', 'UsageDate', ...groups, 'Currency'];
    const rows = summed(usage, query).map((row) => names.map((name) => row[name] ?? null));
    const start = Number(parameters.get('$skiptoken') ?? 0);
    const isLast = start + rowsPerPage >= rows.length;
    const next = new URLSearchParams({ 'api-version': '2023-11-01', $skiptoken: String(start + rowsPerPage) });
    const shown = names.map((name, index) => ({ name, index })).filter(({ name }) => !without.includes(name));
    return {
      json: {
        properties: {
          nextLink: isLast ? null : `https://management.example${path.split('?')[0]}?${next.toString()}`,
          columns: shown.map(({ name }) => ({
            name,
            type: ['Cost', 'UsageDate'].includes(name) ? 'Number' : 'String',
          })),
          rows: rows.slice(start, start + rowsPerPage).map((row) => shown.map(({ index }) => row[index])),
        },
      },
    };
  });
  return responder;
}

function summed(usage: BilledUsage[], query: Query): Record<string, string | number>[] {
  const sums = new Map<string, Record<string, string | number>>();
  for (const { day, service, resourceId, cost, currency } of usage) {
    if (day < query.timePeriod.from.slice(0, 10) || day > query.timePeriod.to.slice(0, 10)) continue;
    const all = {
      UsageDate: Number(day.replaceAll('-', '')),
      ServiceName: service,
      ResourceId: resourceId,
      Currency: currency,
    };
    const names = ['UsageDate', 'Currency', ...query.dataset.grouping.map(({ name }) => name)] as (keyof typeof all)[];
    const key = names.map((name) => all[name]).join('\n');
    const known = sums.get(key) ?? { ...Object.fromEntries(names.map((name) => [name, all[name]])), Cost: 0 };
    known['Cost'] = Number(known['Cost']) + cost;
    sums.set(key, known);
  }
  return [...sums.values()];
}
