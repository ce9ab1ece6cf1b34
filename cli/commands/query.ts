import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ResourceQueryAnswer, ResourceQueryRow, SavedView } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { selectionOf, type SelectionOptions } from '../query.ts';
import { printRows } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { CommonOptions, Session } from '../session.ts';

/** Options of `audit query`. */
export interface QueryOptions extends CommonOptions, SelectionOptions {
  type?: string;
  providerType?: string;
  region?: string;
  status?: string;
  tag?: string;
  columns?: string;
  sort?: string;
  limit?: number;
  view?: number;
  format: 'table' | 'json' | 'csv';
}

const path = '/api/v1/resources/query';
const usualLimit = 1_000;
const sortedAtMost = 100;

/** Asks the inventory, and prints what matches; what could not be evaluated is reported on stderr. */
export async function queryInventory(
  session: Session,
  filter: string | undefined,
  options: QueryOptions,
): Promise<void> {
  const asked = await requestOf(session, filter, options);
  if (options.format === 'csv') return streamCsv(session, asked);
  const answer = await askAll(session, { asked, limit: options.limit ?? usualLimit });
  const { rows, columns } = answer;
  printRows(
    { ...session, json: session.json || options.format === 'json' },
    {
      answer,
      rows,
      empty: 'No resource matches.',
      columns: [
        { title: 'ID', value: ({ resource_id: id }: ResourceQueryRow) => id, align: 'right' },
        { title: 'NAME', value: ({ name }: ResourceQueryRow) => name },
        { title: 'TYPE', value: ({ resource_type: type }: ResourceQueryRow) => type, dropOrder: 2 },
        { title: 'REGION', value: ({ region }: ResourceQueryRow) => region, dropOrder: 3 },
        ...columns.map(({ title }) => ({ title, value: (row: ResourceQueryRow) => cellOf(row, title) })),
      ],
    },
  );
  reportCounts(session, answer);
}

/** Returns the body of the request; a saved view is the query that options add to. */
async function requestOf(
  { service }: Session,
  filter: string | undefined,
  options: QueryOptions,
): Promise<Record<string, string | number>> {
  const { type, region, status, tag, columns, sort, providerType, view } = options;
  const saved = view === undefined ? {} : await savedQuery(service, view);
  const given = {
    filter,
    type,
    region,
    status,
    tag,
    columns,
    sort,
    provider_type: providerType,
    ...selectionOf(options),
  };
  const named = Object.entries(given).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return { ...saved, ...Object.fromEntries(named) };
}

async function savedQuery(service: Session['service'], id: number): Promise<Record<string, string | number>> {
  const view = await service.get<SavedView>(`/api/v1/saved-views/${id}`);
  if (view.list !== 'resource-query') {
    throw new Problem(`View ${id} is not a query but of the list ${safeText(view.list)}`, {
      exitCode: exitCodes.usage,
    });
  }
  const ids = new Set(['provider_id', 'organization_id']);
  return Object.fromEntries(
    [...new URLSearchParams(view.query)].map(([name, text]) => [name, ids.has(name) ? Number(text) : text]),
  );
}

async function streamCsv({ service }: Session, asked: Record<string, string | number>): Promise<void> {
  const parameters = Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]);
  const response = await service.open(`${path}?${new URLSearchParams([...parameters, ['format', 'csv']]).toString()}`);
  if (response.body === null) throw new Problem('The answer is empty', { exitCode: exitCodes.failed });
  await pipeline(Readable.fromWeb(response.body), process.stdout, { end: false });
}

/** Asks until there are enough rows or nothing is left; provisional rows are given again by the next answer. */
async function askAll(
  { service }: Session,
  { asked, limit }: { asked: Record<string, string | number>; limit: number },
): Promise<ResourceQueryAnswer> {
  const settled: ResourceQueryAnswer['rows'] = [];
  const sums = { evaluated: 0, matched: 0, not_matched: 0, not_evaluated: 0 };
  const reasons = new Map<string, ResourceQueryAnswer['reasons'][number]>();
  const isSorted = asked['sort'] !== undefined;
  let cursor: string | null = null;
  for (;;) {
    const most = isSorted ? Math.min(limit, sortedAtMost) : Math.min(limit - settled.length, usualLimit);
    const body = { ...asked, limit: most, ...(cursor === null ? {} : { cursor }) };
    const answer: ResourceQueryAnswer = await service.post<ResourceQueryAnswer>(path, body);
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += answer[name];
    for (const one of answer.reasons) {
      const known = reasons.get(one.reason);
      reasons.set(one.reason, known === undefined ? one : { ...known, resources: known.resources + one.resources });
    }
    if (!answer.provisional) settled.push(...answer.rows);
    cursor = answer.next_cursor;
    // A sorted page after the first is another pass over the same resources.
    const isEnough = !answer.provisional && (isSorted || settled.length >= limit);
    if (cursor === null || isEnough) return { ...answer, ...sums, rows: settled, reasons: [...reasons.values()] };
  }
}

function cellOf({ values, unevaluated }: ResourceQueryRow, title: string): string | number | null {
  if (unevaluated[title] !== undefined) return `(not evaluated: ${unevaluated[title]})`;
  const value = values[title];
  return typeof value === 'string' || typeof value === 'number' || value == null
    ? (value ?? null)
    : JSON.stringify(value);
}

function reportCounts({ terminal }: Session, answer: ResourceQueryAnswer): void {
  const { matched, not_matched: notMatched, not_evaluated: notEvaluated, reasons, complete } = answer;
  terminal.report(`${matched} matched, ${notMatched} did not, ${notEvaluated} could not be evaluated.`);
  for (const { reason, resources, example_resource_id: id } of reasons.slice(0, 5)) {
    terminal.report(`  ${safeText(reason)}: ${resources}, e.g. resource ${id}`);
  }
  if (!complete) terminal.report('There are more: use --limit, or --format csv for all.');
}
