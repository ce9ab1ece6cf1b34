import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { CloudError } from '../errors.ts';
import { FileTooLargeError, largestFile, readSmallFile } from './small-file.ts';

/**
 * Reads the token that a platform keeps up to date in a file. With `directory`, the file must be in that folder after
 * all links are followed: platforms replace such files by replacing a link. Throws `CloudError`, whose message names the
 * file and never its content.
 */
export async function readTokenFile({
  call,
  path,
  directory = null,
}: {
  call: string;
  path: string;
  directory?: string | null;
}): Promise<string> {
  const refused = (message: string, cause?: unknown): CloudError =>
    new CloudError({ kind: 'bad_credentials', call, message, cause });
  try {
    const real = await realpath(path);
    if (directory !== null && !real.startsWith(`${(await realpath(directory)).replace(/\/+$/, '')}${sep}`)) {
      throw refused(`the token file ${path} is not in the folder that the operator allows`);
    }
    const text = (await readSmallFile(real)).trim();
    if (text === '') throw refused(`the token file ${path} is empty`);
    return text;
  } catch (error) {
    if (error instanceof CloudError) throw error;
    if (error instanceof FileTooLargeError) {
      throw refused(`the token file ${path} is larger than ${largestFile} bytes`, error);
    }
    throw refused(`the token file ${path} cannot be read`, error);
  }
}
