import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { definitionMaxLength } from '../../platform/definitions/read-definition.ts';

/** A file of the directory: its text, or why it cannot be read. */
export type DirectoryFile = { path: string } & ({ text: string } | { fault: string });

const filesAtMost = 1_000;
const bytesAtMost = 4 * definitionMaxLength;

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

/** Null for a file that was removed meanwhile; a link that leads nowhere is still there, and cannot be read. */
async function readOne(directory: string, path: string): Promise<DirectoryFile | null> {
  const place = join(directory, path);
  try {
    return { path, ...(await contentOf(place)) };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' && !(await isThere(place))) return null;
    return { path, fault: code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'is not UTF-8' : `cannot be read: ${code}` };
  }
}

async function contentOf(place: string): Promise<{ text: string } | { fault: string }> {
  // Opening a pipe would wait for whoever writes to it.
  const file = await open(place, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const known = await file.stat();
    if (!known.isFile()) return { fault: 'is no regular file' };
    if (known.size > bytesAtMost) return { fault: 'is too long' };
    const parts: Buffer[] = [];
    // It can grow meanwhile.
    for await (const part of file.createReadStream({ autoClose: false, end: bytesAtMost })) parts.push(part as Buffer);
    const content = Buffer.concat(parts);
    if (content.length > bytesAtMost) return { fault: 'is too long' };
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content) };
  } finally {
    await file.close();
  }
}

async function isThere(place: string): Promise<boolean> {
  try {
    await lstat(place);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ENOENT';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
