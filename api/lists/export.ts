import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Database } from '../../db/database.ts';
import { shownProviders } from '../../db/reads/lists/list-filter.ts';
import { allSelected } from '../../db/reads/lists/selected-list.ts';
import { providerNames } from '../../db/reads/providers/names.ts';
import { rowsByCursor, streamedFromSnapshot } from '../../db/snapshot.ts';
import { csvLine } from '../../domain/compliance/csv.ts';
import { endpoint, type Endpoint, type FileBody } from '../endpoint.ts';
import { ApiError } from '../errors.ts';
import { words } from '../fields.ts';
import { named } from '../named.ts';
import type { Asked, Listed } from './listed.ts';

/** Exports of a process at once: each holds a connection to the database. */
const mostAtOnce = 3;
/** How long an export may take: it keeps the database from cleaning up what changes meanwhile. */
const longestMs = 15 * 60_000;

const formats = ['csv', 'json'] as const;
type Format = (typeof formats)[number];

const contentTypes: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

const exportFormat = named('ExportFormat', words(formats, { description: 'Default: csv' }));

let running = 0;

/** Declares the endpoint that downloads all rows that a list's filters select. */
export function exportEndpoint(database: Database, listed: Listed): Endpoint {
  return endpoint({
    method: 'get',
    path: `${listed.path}/export`,
    tag: listed.tag,
    summary: `Download ${listed.noun}`,
    description:
      'All rows that the filters select, in the order of the list and as of one moment: as CSV, or as a JSON array with a row ' +
      'on each line. Texts that a spreadsheet would run as formulas are made plain text. A file that ends early ends its ' +
      'connection too, and as JSON is not valid.',
    query: Type.Object({
      ...listed.query.properties,
      format: Type.Optional(exportFormat),
    }),
    fileTypes: ['text/csv', 'application/json'],
    responses: { 200: Type.Unsafe<unknown>(Type.Array(listed.row)) },
    handler: async (request) => {
      const { format = 'csv' } = request.query as { format?: Format };
      if (running >= mostAtOnce) throw tooManyExports();
      const day = new Date().toISOString().slice(0, 10);
      const name = listed.noun.replaceAll(' ', '-');
      const body: FileBody = {
        contentType: contentTypes[format],
        fileName: `${name}-${day}.${format}`,
        content: contentOf(database, listed, {
          asked: listed.askedOf(request as never),
          format,
          signal: request.signal,
        }),
        headers: { 'Cache-Control': 'private, no-store' },
      };
      return { status: 200, body };
    },
  });
}

function tooManyExports(): ApiError {
  return new ApiError({
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Too many exports are running; wait until one has ended',
    retryAfterSeconds: 10,
  });
}

/** Returns the file as it is read; nothing is read ahead of the client. */
function contentOf(
  database: Database,
  listed: Listed,
  { asked, format, signal }: { asked: Asked; format: Format; signal: AbortSignal },
): Readable {
  running += 1;
  const ending = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
  const content = Readable.from(
    streamedFromSnapshot(database, {
      signal: ending,
      rows: async function* (snapshot) {
        const providers = await shownProviders(snapshot, listed.list, asked.providers);
        const names = await providerNames(snapshot, providers);
        const rows = rowsByCursor<{ provider_id: number }>(
          snapshot,
          allSelected(snapshot, listed.list, { ...asked, providers }),
        );
        yield* format === 'csv' ? csvPieces(listed, { rows, names }) : jsonPieces(listed, { rows, names });
      },
    }),
    // A client that stops reading keeps nothing open beyond the time of an export.
    { objectMode: false, highWaterMark: 64 * 1024, signal: ending },
  );
  content.once('close', () => (running -= 1));
  return content;
}

interface ExportedRows {
  rows: AsyncGenerator<{ provider_id: number | null }[], void, undefined>;
  names: ReadonlyMap<number, string>;
}

async function* csvPieces({ columns, present }: Listed, { rows, names }: ExportedRows) {
  yield csvLine([...columns, 'provider_name']);
  for await (const page of rows) {
    yield page
      .map((row) => {
        const shown = present(row as never) as Record<string, unknown>;
        return csvLine([...columns.map((column) => cellOf(shown[column])), names.get(row.provider_id ?? 0) ?? null]);
      })
      .join('');
  }
}

async function* jsonPieces({ present }: Listed, { rows }: ExportedRows) {
  let before = '[\n';
  for await (const page of rows) {
    yield page
      .map((row) => {
        const text = before + JSON.stringify(present(row as never));
        before = ',\n';
        return text;
      })
      .join('');
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'object' && 'email' in value) return String(value.email);
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}
