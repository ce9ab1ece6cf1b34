import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A directory on a file system of its own that is full after a few megabytes. */
export interface SmallDisk {
  path: string;
  /** Gives the directory to the owner of another, e.g. to the user that Postgres runs as. */
  giveToOwnerOf(path: string): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a small disk in memory; null where this user may not mount. */
export async function smallDisk({ megabytes }: { megabytes: number }): Promise<SmallDisk | null> {
  const home = await mkdtemp(join(tmpdir(), 'small-disk-'));
  await chmod(home, 0o711);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', home]);
  } catch {
    await rm(home, { recursive: true, force: true });
    return null;
  }
  return {
    path: home,
    async giveToOwnerOf(path) {
      const { uid, gid } = await stat(path);
      await chown(home, uid, gid);
    },
    async remove() {
      await run('umount', [home]);
      await rm(home, { recursive: true, force: true });
    },
  };
}
