import { Readable } from 'node:stream';
import type { Static } from 'typebox';
import { candidateAccounts, type CandidateFilter } from '../../db/reads/resource-queries/candidates.ts';
import { namesOfType } from '../../domain/clouds/former-types.ts';
import { shownAs } from '../../domain/clouds/vendor-types.ts';
import { cursorOf, queryMark, type QueryCursor } from '../../domain/resource-queries/cursor.ts';
import {
  columnOf,
  columnsOf,
  compileQuery,
  UnusableQuery,
  type QueryColumn,
  type ResourceQuery,
} from '../../domain/resource-queries/query.ts';
import { selectionOf, type ProviderSelection } from '../../domain/organizations/provider-selection.ts';
import { ThreadsBusyError } from '../../platform/threads/thread-messages.ts';
import type { Principal } from '../auth/principal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint, type FileBody } from '../endpoint.ts';
import { unavailable, unprocessable } from '../errors.ts';
import { createQueryAdmission } from './admission.ts';
import { queryCsv } from './csv.ts';
import { presentAnswer } from './presenter.ts';
import { runQuery, usualBudget, type QueryOrder } from './run-query.ts';
import { answerSchema, defaultRows, mostSortedRows, queryBody, queryParameters } from './schema.ts';
import type { Scan } from './scan.ts';

const path = '/api/v1/resources/query';

/** The same in a URL and in a body, but for how columns are written. */
type Asked = Omit<Static<typeof queryBody>, 'columns'> & { columns: readonly QueryColumn[] };

interface Caller {
  principal: Principal;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  signal: AbortSignal;
}

const description =
  'Evaluates CEL expressions on the configurations of the inventory, in the order of accounts and ids, or sorted by a column. ' +
  'A resource of which something is needed that could not be read is counted as not evaluated, with the reason. An answer ends ' +
  'at its rows or its budget; `next_cursor` goes on there. As CSV (`format=csv` or `Accept: text/csv`) all rows are streamed.';

/** Declares the endpoints of ad-hoc queries over the inventory. */
export function resourceQueryEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database, queries: evaluator, closing } = dependencies;
  const admission = createQueryAdmission();

  /** Answers as JSON or CSV. Throws 422 for what cannot be evaluated, 429 and 503 where too much is running. */
  async function answer(asked: Asked, caller: Caller) {
    const providers = selectionOf(asked, caller.principal.limits);
    const { query, order, filter, mark, cursor } = understood(asked, providers);
    const leave = admission.enter(caller.principal.memberId);
    try {
      const accounts = await candidateAccounts(database, { providers, filter });
      const scan: Scan = { database, evaluator, query, filter, accounts, now: new Date(cursor.at) };
      if (isCsv(asked, caller)) {
        if (order !== null) throw unprocessable('A file cannot be sorted', 'sort: leave it out, or ask for JSON');
        const content = Readable.from(queryCsv(scan, { cursor, mark }), { objectMode: false });
        content.once('close', leave);
        closing.addEventListener('abort', () => content.destroy(), { once: true, signal: ended(content) });
        // The schema describes the answer in JSON.
        const body: FileBody = { contentType: 'text/csv; charset=utf-8', fileName: 'resources.csv', content };
        return { status: 200 as const, body: body as never };
      }
      const rowsAtMost = Math.min(asked.limit ?? defaultRows, order === null ? Infinity : mostSortedRows);
      const found = await runQuery(scan, { cursor, order, rowsAtMost, budget: usualBudget, signal: caller.signal });
      leave();
      return { status: 200 as const, body: presentAnswer(found, { query, accounts, mark }) };
    } catch (error) {
      leave();
      if (error instanceof ThreadsBusyError)
        throw unavailable('Too many queries are running; try again in a few seconds');
      throw error;
    }
  }

  const shared = {
    tag: 'Resources',
    description,
    fileTypes: ['application/json', 'text/csv'],
    responses: { 200: answerSchema },
  };
  return [
    endpoint({
      ...shared,
      method: 'get',
      path,
      summary: 'Query the inventory',
      query: queryParameters,
      refusals: [422],
      handler: (request) => {
        const { columns, ...asked } = request.query;
        return answer({ ...asked, columns: columns === undefined ? [] : columnsOf(columns) }, request);
      },
    }),
    endpoint({
      ...shared,
      method: 'post',
      path,
      summary: 'Query the inventory, for expressions that are too long for a URL',
      body: queryBody,
      bodyOptional: true,
      handler: (request) => {
        const { columns = [], ...asked } = request.body;
        return answer(
          { ...asked, columns: typeof columns === 'string' ? columnsOf(columns) : columns.map(columnOf) },
          request,
        );
      },
    }),
  ];
}

/** Returns a signal that is aborted when a stream has ended, so that its listeners are removed. */
function ended(content: Readable): AbortSignal {
  const end = new AbortController();
  content.once('close', () => end.abort());
  return end.signal;
}

function isCsv({ format }: Asked, { headers }: Caller): boolean {
  if (format !== undefined) return format === 'csv';
  return String(headers['accept'] ?? '').startsWith('text/csv');
}

interface Understood {
  query: ResourceQuery;
  order: QueryOrder | null;
  filter: CandidateFilter;
  /** Identifies the query. */
  mark: string;
  cursor: QueryCursor;
}

/** Throws 422 for an expression that cannot be used, and for a cursor of another query. */
function understood(asked: Asked, providers: ProviderSelection): Understood {
  const { cursor: text, limit, format: _, ...rest } = asked;
  const query: ResourceQuery = { filter: asked.filter ?? null, columns: asked.columns };
  requireUsable(query);
  const order = orderOf(asked);
  const filter: CandidateFilter = {
    providerType: asked.provider_type ?? null,
    types: asked.type === undefined ? null : namesOf(asked.type),
    region: asked.region ?? null,
    statuses: asked.status === undefined ? ['active', 'stopped'] : [asked.status],
    tag: asked.tag === undefined ? null : tagOf(asked.tag),
  };
  const { limits: _limits, ...selected } = providers;
  const mark = queryMark([rest, selected, order === null ? null : (limit ?? defaultRows)]);
  const begin: QueryCursor = { at: Date.now(), scan: null, after: null, best: [], more: false };
  const cursor = text === undefined ? begin : cursorOf(text, mark);
  if (cursor === null) throw unprocessable('The cursor is not one of this query', 'cursor: begin again without it');
  return { query, order, filter, mark, cursor };
}

function requireUsable(query: ResourceQuery): void {
  try {
    compileQuery(query);
  } catch (error) {
    if (error instanceof UnusableQuery) throw unprocessable(error.message, error.details);
    throw error;
  }
}

function orderOf({ sort, columns }: Asked): QueryOrder | null {
  if (sort === undefined) return null;
  const whole = columns.findIndex(({ title }) => title === sort);
  if (whole !== -1) return { column: whole, descending: false };
  const descending = sort.startsWith('-');
  const column = columns.findIndex(({ title }) => title === sort.slice(1));
  if (descending && column !== -1) return { column, descending };
  throw unprocessable(
    'There is no such column to sort by',
    'sort: the title of a column, with a minus sign for descending',
  );
}

function tagOf(text: string): { key: string; value: string | null } {
  const at = text.indexOf('=');
  return at === -1 ? { key: text, value: null } : { key: text.slice(0, at), value: text.slice(at + 1) };
}

/** Returns the names of a type that is given by its own name or the vendor's. */
function namesOf(type: string): readonly string[] {
  const names = namesOfType(shownAs(type));
  return names.length === 1 ? [shownAs(type)] : names;
}
