import { currentTracer, type OpenSpan } from '../platform/tracing/tracing.ts';
import type { Database } from './database.ts';

/** The property by which knex identifies queries. */
const queryId = '__knexQueryUid';

/** What knex reports about a query. */
interface ReportedQuery {
  [queryId]?: string;
  sql?: string;
}

const verb =
  /^\s*(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete|begin|commit|rollback|savepoint|release|set|listen|copy|lock)\b/i;
const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i;

/**
 * Creates a span for every query that runs within another span; queries outside of one (loops that poll for work) are
 * not traced. The text is reported with its placeholders, never with the values.
 */
export function traceQueries(database: Database): void {
  const tracer = currentTracer();
  if (tracer === null) return;
  const open = new Map<string, OpenSpan>();
  const end = (query: ReportedQuery, fault?: string): void => {
    const id = query[queryId] ?? '';
    open.get(id)?.end(fault === undefined ? {} : { fault });
    open.delete(id);
  };
  database.on('query', (query: ReportedQuery) => {
    const { [queryId]: id, sql } = query;
    if (id === undefined || sql === undefined || tracer.active() === null) return;
    const name = queryName(sql);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql, 'db.query.summary': name };
    open.set(id, tracer.begin({ name, kind: 'client', attributes }));
  });
  database.on('query-response', (_answer: unknown, query: ReportedQuery) => end(query));
  database.on('query-error', (error: unknown, query: ReportedQuery) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
    end(query, `database error ${code}`);
  });
}

/** Returns a short name of a query: its verb and its first table. */
export function queryName(sql: string): string {
  const [, does = 'query'] = verb.exec(sql) ?? [];
  const [, on] = table.exec(sql) ?? [];
  return on === undefined ? does.toUpperCase() : `${does.toUpperCase()} ${on}`;
}
