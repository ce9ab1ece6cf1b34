import { costColumns, costRows, type BilledUsage, type CostQuery } from '../../sample/azure/cost-query.ts';
import { startJsonResponder, type GivenAnswer, type JsonResponder } from './json-responder.ts';

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
    if (method !== 'POST' || parameters.get('api-version') !== '2025-03-01') return { status: 404 };
    if (headers.authorization === undefined) return { status: 401, json: { error: { code: 'AuthenticationFailed' } } };
    const query = body as unknown as CostQuery;
    const names = costColumns(query);
    const rows = costRows(usage, query);
    const start = Number(parameters.get('$skiptoken') ?? 0);
    const isLast = start + rowsPerPage >= rows.length;
    const next = new URLSearchParams({ 'api-version': '2025-03-01', $skiptoken: String(start + rowsPerPage) });
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
