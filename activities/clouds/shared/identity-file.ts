import { CloudError } from '../errors.ts';
import { FileTooLargeError, readSmallFile } from './small-file.ts';

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
    return await readSmallFile(path);
  } catch (error) {
    if (error instanceof FileTooLargeError) throw refused(error.message, error);
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (mayBeAbsent && (code === 'ENOENT' || code === 'ENOTDIR')) return null;
    throw refused(`${path} cannot be read`, error);
  }
}
