import { buffer } from 'node:stream/consumers';
import { openPromise, type Entry } from 'yauzl';

/** An archive that is refused: truncated, damaged, with path traversal, or a decompression bomb. */
export class ArchiveRefusedError extends Error {
  override readonly name = 'ArchiveRefusedError';
}

/** Limits of an archive. */
export interface ArchiveLimits {
  /** Of one entry, decompressed. */
  entryBytes: number;
  /** Of all entries together, decompressed. */
  totalBytes: number;
  entries: number;
  /** The largest compression ratio of the whole archive; JSON of advisories has ratios of five to thirty. */
  ratio: number;
}

export const archiveLimits: ArchiveLimits = {
  entryBytes: 64 * 1024 * 1024,
  totalBytes: 32 * 1024 * 1024 * 1024,
  entries: 2_000_000,
  ratio: 200,
};

/** Below this size, no archive is a bomb, whatever its compression ratio. */
const harmlessBytes = 16 * 1024 * 1024;

const options = { autoClose: false, decodeStrings: true, validateEntrySizes: true, strictFileNames: true } as const;

const isRecord = ({ fileName }: Entry): boolean => fileName.endsWith('.json');

/** Checks an archive by its directory alone, before anything of it is unpacked. */
async function checkDirectory(file: string, limits: ArchiveLimits): Promise<void> {
  const zip = await openPromise(file, options);
  try {
    if (zip.entryCount > limits.entries) throw new ArchiveRefusedError('The archive has too many entries');
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new ArchiveRefusedError(`${shown(entry)} is encrypted`);
      if (entry.uncompressedSize > limits.entryBytes) throw new ArchiveRefusedError(`${shown(entry)} is too large`);
      total += entry.uncompressedSize;
      if (total > limits.totalBytes) throw new ArchiveRefusedError('The archive is too large once unpacked');
    }
    if (total > harmlessBytes && total > zip.fileSize * limits.ratio) {
      throw new ArchiveRefusedError('The archive unpacks to far more than its size');
    }
  } finally {
    zip.close();
  }
}

const shown = ({ fileName }: Entry): string => JSON.stringify(fileName.slice(0, 100));

/**
 * Yields the texts of the JSON files in a zip archive, one after the other from the given number on, in the archive's
 * order; null for one that cannot be unpacked. Memory holds one at a time. Throws `ArchiveRefusedError` for an archive
 * that is damaged, climbs out of its folder or is a bomb; its directory is checked before the first text is read.
 */
export async function* readArchive(
  file: string,
  { from = 0, limits = archiveLimits }: { from?: number; limits?: ArchiveLimits } = {},
): AsyncGenerator<string | null> {
  try {
    await checkDirectory(file, limits);
    const zip = await openPromise(file, options);
    try {
      let position = 0;
      for await (const entry of zip.eachEntry()) {
        if (!isRecord(entry)) continue;
        position += 1;
        if (position > from) yield await textOf(zip, entry);
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof ArchiveRefusedError || !isZipFault(error)) throw error;
    throw new ArchiveRefusedError(`The archive cannot be read: ${error.message}`, { cause: error });
  }
}

async function textOf(zip: Awaited<ReturnType<typeof openPromise>>, entry: Entry): Promise<string | null> {
  try {
    return (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
  } catch (error) {
    // An entry whose data is damaged, or longer than its header says, loses only that record.
    if (isZipFault(error)) return null;
    throw error;
  }
}

/**
 * Returns whether a fault is one of the archive: the reader throws plain errors for those; faults of the file system
 * and of zlib carry a code.
 */
function isZipFault(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return code === '' || code.startsWith('Z_');
}
