import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exitCodes } from './exit-codes.ts';
import { Problem } from './problem.ts';

/** Saves the file of a response; an interrupted download leaves no partial file. `what` names it in errors. */
export async function saveFile(response: Response, { file, what }: { file: string; what: string }): Promise<void> {
  if (response.body === null) throw new Problem(`${what} is empty`, { exitCode: exitCodes.failed });
  const partial = `${file}.part`;
  try {
    await pipeline(Readable.fromWeb(response.body), createWriteStream(partial));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw new Problem(`${what} could not be saved: ${error instanceof Error ? error.message : String(error)}`, {
      exitCode: exitCodes.failed,
    });
  }
}
