import { Readable } from 'node:stream';
import type { Database } from '../../db/database.ts';
import { readReportPiece } from '../../db/reads/reports/building.ts';
import type { ReportRow } from '../../db/reads/reports/reports.ts';
import { reportContentTypes } from '../../domain/reports/report-types.ts';
import type { FileBody } from '../endpoint.ts';
import { ApiError } from '../errors.ts';
import { byteRange, type ByteRange } from './byte-range.ts';

/**
 * Returns the file of a report, or a range of it. Only one piece is in memory at a time.
 */
export function downloadOf(
  database: Database,
  report: ReportRow,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): { status: 200 | 206; body: FileBody } {
  const sizeBytes = report.size_bytes ?? 0;
  // The bytes of a report never change: a download can be resumed as long as it exists.
  const entityTag = `"${report.id}-${report.attempt}"`;
  const { range: asked, 'if-range': ifRange } = headers;
  const isSame = ifRange === undefined || ifRange === entityTag;
  const range = isSame && typeof asked === 'string' ? byteRange(asked, sizeBytes) : null;
  if (range === 'unsatisfiable') {
    throw new ApiError({
      status: 416,
      code: 'RANGE_NOT_SATISFIABLE',
      message: `The report has ${sizeBytes} bytes`,
      headers: { 'Content-Range': `bytes */${sizeBytes}` },
    });
  }
  const { first, last } = range ?? { first: 0, last: sizeBytes - 1 };
  return {
    status: range === null ? 200 : 206,
    body: {
      contentType: reportContentTypes[report.format],
      fileName: `${report.type}-${report.from_day}-${report.to_day}.${report.format}`,
      content: Readable.from(piecesOf(database, report, { first, last }), { objectMode: false, highWaterMark: 1 }),
      headers: {
        'Content-Length': String(last - first + 1),
        'Accept-Ranges': 'bytes',
        ETag: entityTag,
        'Cache-Control': 'private, no-store',
        ...(range === null ? {} : { 'Content-Range': `bytes ${first}-${last}/${sizeBytes}` }),
      },
    },
  };
}

async function* piecesOf(
  database: Database,
  report: ReportRow,
  { first, last }: ByteRange,
): AsyncGenerator<Buffer, void, undefined> {
  const pieceBytes = report.piece_bytes ?? 1;
  for (let position = Math.floor(first / pieceBytes); position * pieceBytes <= last; position += 1) {
    const piece = await readReportPiece(database, { reportId: report.id, attempt: report.attempt, position });
    if (piece === null) throw new Error('the report expired while it was read');
    const offset = position * pieceBytes;
    yield piece.subarray(Math.max(0, first - offset), last - offset + 1);
  }
}
