import { mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';

/** What a run may need there, and what has to be free beside it for its processes. */
const FILES_BYTES = 6 * 1024 ** 3;
const MEMORY_BYTES = 10 * 1024 ** 3;

/**
 * Returns whether files in memory may hold the temporary files of a run: `mounts` is the text of /proc/mounts, the others
 * are bytes that are free. A `memoryLimit` of 0 is none.
 */
export function hasRoomInMemory({ mounts, filesBytes, memoryBytes, memoryLimit }) {
  const entry = mounts.split('\n').find((line) => line.split(' ')[1] === MEMORY);
  // Tests put programs there and run them.
  if (entry === undefined || entry.split(' ')[3].split(',').includes('noexec')) return false;
  const memory = memoryLimit > 0 ? Math.min(memoryBytes, memoryLimit) : memoryBytes;
  return filesBytes >= FILES_BYTES && memory >= MEMORY_BYTES;
}

function parent() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const isRoomy = hasRoomInMemory({
      mounts: readFileSync('/proc/mounts', 'utf8'),
      filesBytes: bavail * bsize,
      memoryBytes: freemem(),
      memoryLimit: process.constrainedMemory(),
    });
    return isRoomy ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Creates a folder for temporary files of tests: in memory where there is room, else where the system has them. A
 * database of the tests is a thousand small files that live for seconds. Creating those takes ext4 half a second of
 * processor time, as it looks through the inodes of files that were just deleted; in memory it takes a twentieth.
 */
export function makeTemporaryDirectory(prefix) {
  try {
    return mkdtempSync(join(parent(), prefix));
  } catch {
    // Not everybody may write there.
    return mkdtempSync(join(tmpdir(), prefix));
  }
}
