import type { JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import type { GcpCalls } from '../session/calls.ts';

const rowsPerPage = 5_000;
/** How long one call waits for a query to be done. */
const waitMs = 20_000;
/** A query that is not done after so many calls is given up for now. */
const mostWaits = 15;

interface QueryAnswer {
  jobComplete?: boolean;
  jobReference?: { jobId?: string; location?: string };
  rows?: { f?: { v?: unknown }[] }[];
  pageToken?: string;
}

type Row = (string | null)[];

/** Runs a query in standard SQL and yields its rows as texts, page by page (BigQuery REST reference, jobs.query). */
export async function* queryRows(
  calls: Pick<GcpCalls, 'get' | 'post'>,
  { project, sql, parameters }: { project: string; sql: string; parameters: JsonObject[] },
): AsyncGenerator<Row[]> {
  const path = `/bigquery/v2/projects/${encodeURIComponent(project)}/queries`;
  let answer = await calls.post<QueryAnswer>('bigquery', path, {
    query: sql,
    useLegacySql: false,
    parameterMode: 'NAMED',
    queryParameters: parameters,
    maxResults: rowsPerPage,
    timeoutMs: waitMs,
  });
  const { jobId, location } = answer.jobReference ?? {};
  let waits = 0;
  for (;;) {
    const isDone = answer.jobComplete !== false;
    if (isDone) yield (answer.rows ?? []).map(({ f: cells = [] }) => cells.map(({ v }) => textOf(v)));
    const pageToken = isDone ? answer.pageToken : undefined;
    if (isDone && (pageToken === undefined || pageToken === '')) return;
    if (!isDone) waits += 1;
    if (jobId === undefined || waits > mostWaits) {
      throw new CloudError({
        kind: 'unavailable',
        call: 'bigquery:jobs.query',
        message: 'the query did not finish in time',
      });
    }
    answer = await calls.get<QueryAnswer>('bigquery', `${path}/${encodeURIComponent(jobId)}`, {
      location,
      maxResults: rowsPerPage,
      timeoutMs: waitMs,
      pageToken,
    });
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
