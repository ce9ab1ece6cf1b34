import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import type { QueryValues } from '../service.ts';
import type { Session } from '../session.ts';

/** Options that export a list instead of showing a page of it. */
export interface ExportOptions {
  format?: string;
  output?: string;
}

/**
 * Writes all rows of a list that a query selects, to a file or to standard output. A file that is not complete is not
 * left; on standard output, the exit code says that it ended early.
 */
export async function exportList(
  { service }: Session,
  path: string,
  { query, format, output }: { query: QueryValues; format: string; output?: string | undefined },
): Promise<void> {
  const { page: _page, per_page: _perPage, ...filters } = query;
  const given = Object.entries({ ...filters, format }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const response = await service.open(`${path}/export?${new URLSearchParams(given).toString()}`);
  if (response.body === null) throw new Problem('The export is empty', { exitCode: exitCodes.failed });
  const content = Readable.fromWeb(response.body);
  const partial = output === undefined || output === '-' ? null : `${output}.part`;
  try {
    if (partial === null || output === undefined) {
      await pipeline(content, process.stdout, { end: false });
      return;
    }
    await pipeline(content, createWriteStream(partial));
    await rename(partial, output);
  } catch (error) {
    if (partial !== null) await rm(partial, { force: true });
    throw new Problem(`The export ended early: ${error instanceof Error ? error.message : String(error)}`, {
      exitCode: exitCodes.failed,
    });
  }
}
