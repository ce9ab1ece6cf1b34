import { open } from 'node:fs/promises';
import { CloudError } from '../errors.ts';

const largestFile = 64_000;

/**
 * Reads a file with the identity of the workers. Returns null if it may be absent and is. Throws `CloudError`, whose
 * message names the file and never its content.
 */
export async function readIdentityFile({
  call,
  path,
  mayBeAbsent,
}: {
  call: string;
  path: string;
  mayBeAbsent: boolean;
}): Promise<string | null> {
  const refused = (message: string, cause?: unknown): CloudError =>
    new CloudError({ kind: 'bad_credentials', call, message, cause });
  try {
    const file = await open(path, 'r');
    try {
      if ((await file.stat()).size > largestFile) throw refused(`${path} is larger than ${largestFile} bytes`);
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof CloudError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (mayBeAbsent && (code === 'ENOENT' || code === 'ENOTDIR')) return null;
    throw refused(`${path} cannot be read`, error);
  }
}
