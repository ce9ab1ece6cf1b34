import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { definitionMaxLength } from '../../platform/definitions/read-definition.ts';

/** A file of the directory: its text, or why it cannot be read. */
export type DirectoryFile = { path: string } & ({ text: string } | { fault: string });

const filesAtMost = 1_000;

/**
 * Reads the files of a directory that end in `.yaml`, `.yml` or `.json`, by name; not those of its subfolders, nor hidden
 * ones. Throws if the directory cannot be read or has too many of them.
 */
export async function readDirectory(directory: string): Promise<DirectoryFile[]> {
  const names = (await readdir(directory)).filter((name) => /^[^.].*\.(?:ya?ml|json)$/i.test(name)).toSorted();
  if (names.length > filesAtMost) throw new Error(`there are more than ${filesAtMost} files`);
  const files: DirectoryFile[] = [];
  for (const path of names) {
    const file = await readOne(directory, path);
    if (file !== null) files.push(file);
  }
  return files;
}

/** Null for a file that was removed meanwhile. */
async function readOne(directory: string, path: string): Promise<DirectoryFile | null> {
  try {
    const content = await readFile(join(directory, path));
    if (content.length > 4 * definitionMaxLength) return { path, fault: 'is too long' };
    return { path, text: new TextDecoder('utf-8', { fatal: true }).decode(content) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT') return null;
    return { path, fault: code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'is not UTF-8' : `cannot be read: ${code}` };
  }
}
