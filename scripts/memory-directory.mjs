import { mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';

/** What a run may need there, and what has to be free beside it for its processes. */
const FILES_BYTES = 6 * 1024 ** 3;
const MEMORY_BYTES = 10 * 1024 ** 3;

function mayHoldPrograms(mounts) {
  const entry = mounts.split('\n').find((line) => line.split(' ')[1] === MEMORY);
  return entry !== undefined && !entry.split(' ')[3].split(',').includes('noexec');
}

function hasSpace() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const limit = process.constrainedMemory();
    const memory = Math.min(freemem(), limit > 0 ? limit : Infinity);
    return (
      bavail * bsize >= FILES_BYTES && memory >= MEMORY_BYTES && mayHoldPrograms(readFileSync('/proc/mounts', 'utf8'))
    );
  } catch {
    return false;
  }
}

/**
 * Creates a folder for temporary files of tests: in memory where there is room, else where the system has them. A
 * database of the tests is a thousand small files that live for seconds. Creating those takes ext4 half a second of
 * processor time, as it looks through the inodes of files that were just deleted; in memory it takes a twentieth.
 */
export function makeTemporaryDirectory(prefix) {
  return mkdtempSync(join(hasSpace() ? MEMORY : tmpdir(), prefix));
}
