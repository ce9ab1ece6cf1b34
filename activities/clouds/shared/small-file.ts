import { open } from 'node:fs/promises';

/** The largest file that is read, in bytes: tokens, keys and certificates are far smaller. */
export const largestFile = 64_000;

/** A file that is larger than any token or key. */
export class FileTooLargeError extends Error {}

/** Reads a small text file. Throws `FileTooLargeError` for a larger one, and the errors of the file system. */
export async function readSmallFile(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    if ((await file.stat()).size > largestFile)
      throw new FileTooLargeError(`${path} is larger than ${largestFile} bytes`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
