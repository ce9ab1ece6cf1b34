import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const macBytes = 32;
const unknown = Buffer.alloc(macBytes);

/**
 * Returns the path of the file with the MAC of every link that the sealer wrote or checked, outside the database: 32
 * bytes a link at its number. The file shows which row is the first that differs when a head shows only that one does.
 */
export function journalFile(directory: string): string {
  return join(directory, 'audit-macs.bin');
}

/** Writes macs from a link on, and answers when they are on the disk. */
export async function writeMacs(
  directory: string,
  { first, macs }: { first: number; macs: readonly Buffer[] },
): Promise<void> {
  if (macs.length === 0) return;
  const handle = await open(journalFile(directory), constants.O_CREAT | constants.O_WRONLY, 0o600);
  try {
    const bytes = Buffer.concat([...macs]);
    let written = 0;
    while (written < bytes.length) {
      const { bytesWritten } = await handle.write(
        bytes,
        written,
        bytes.length - written,
        (first - 1) * macBytes + written,
      );
      written += bytesWritten;
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** A journal that is open for reading. */
export interface MacReader {
  /** Returns the MACs from a link on; null for links that the journal does not contain. */
  read(first: number, count: number): Promise<(Buffer | null)[]>;
  close(): Promise<void>;
}

/** Opens the journal; one that is not there knows nothing. */
export async function openMacs(directory: string): Promise<MacReader> {
  const handle = await openIfThere(journalFile(directory));
  return {
    async read(first, count) {
      if (handle === null) return Array.from({ length: count }, () => null);
      const bytes = Buffer.alloc(count * macBytes);
      await handle.read(bytes, 0, bytes.length, (first - 1) * macBytes);
      return Array.from({ length: count }, (_, index) => {
        const mac = bytes.subarray(index * macBytes, (index + 1) * macBytes);
        return mac.equals(unknown) ? null : Buffer.from(mac);
      });
    },
    close: async () => handle?.close(),
  };
}

async function openIfThere(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
