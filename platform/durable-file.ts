import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a file as a whole and answers when it is on the disk: written beside it, flushed, renamed, and the rename flushed
 * too. A process or machine that dies at any moment leaves the old text or the new one.
 */
export async function writeDurably(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await syncDirectory(dirname(file));
}

/** Makes a directory for its owner alone, if it is missing. */
export async function makePrivateDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
}

/** Makes renames in a directory last over a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
