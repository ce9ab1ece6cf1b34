import type { JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import type { GcpCalls } from '../session/calls.ts';

const rowsPerPage = 5_000;
/** How long one call waits for a query to complete. */
const waitMs = 20_000;
/** After this many calls, a query is given up for now. */
const mostWaits = 15;

interface QueryAnswer {
  jobComplete?: boolean;
  jobReference?: { jobId?: string; location?: string };
  rows?: { f?: { v?: unknown }[] }[];
  pageToken?: string;
}

type Row = (string | null)[];

/**
 * Runs a query in standard SQL and yields its rows as texts, page by page (BigQuery REST reference, jobs.query). The job
 * runs in the first of the projects where the key may run jobs.
 */
export async function* queryRows(
  calls: Pick<GcpCalls, 'get' | 'post'>,
  { projects, sql, parameters }: { projects: readonly string[]; sql: string; parameters: JsonObject[] },
): AsyncGenerator<Row[]> {
  const started = await startQuery(calls, projects, {
    query: sql,
    useLegacySql: false,
    parameterMode: 'NAMED',
    queryParameters: parameters,
    maxResults: rowsPerPage,
    timeoutMs: waitMs,
  });
  const { path } = started;
  let { answer } = started;
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

async function startQuery(
  calls: Pick<GcpCalls, 'post'>,
  projects: readonly string[],
  body: JsonObject,
): Promise<{ path: string; answer: QueryAnswer }> {
  for (const [index, project] of projects.entries()) {
    const path = `/bigquery/v2/projects/${encodeURIComponent(project)}/queries`;
    try {
      return { path, answer: await calls.post<QueryAnswer>('bigquery', path, body) };
    } catch (error) {
      const isRefused = error instanceof CloudError && ['access_denied', 'not_supported'].includes(error.kind);
      if (!isRefused || index === projects.length - 1) throw error;
    }
  }
  throw new Error('a query needs a project to run in');
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
