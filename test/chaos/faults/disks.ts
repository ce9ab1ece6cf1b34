import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../../helpers/eventually.ts';
import type { Fault } from '../fault.ts';
import type { Ground } from '../ground.ts';

const run = promisify(execFile);

/** What Postgres has beyond its files until the disk is filled. */
const spareBytes = 256 * 1024 * 1024;
const fullMs = 15_000;
const recoversWithinMs = 120_000;
/** More than there are. */
const reservedLogFiles = 64;
const slowMs = 20_000;
/** A disk of some twenty years ago that is busy besides: about five flushes a second. */
const slowWritesPerSecond = 20;
const controlGroups = '/sys/fs/cgroup/blkio';

/** Runs a command with Postgres stopped and all its files, log and data, on whatever is mounted at its home meanwhile. */
async function withFilesAside(ground: Ground, exchange: (home: string) => Promise<void>): Promise<void> {
  const { home } = ground.postgres;
  const aside = await mkdtemp(join(tmpdir(), 'chaos-aside-'));
  await ground.postgres.stop();
  await run('cp', ['-a', `${home}/.`, aside]);
  await exchange(home);
  await run('cp', ['-a', `${aside}/.`, home]);
  await rm(aside, { recursive: true });
  await ground.postgres.start();
}

/** The disk under data and log of Postgres fills up to the last byte, and is given space again. */
export const diskFull: Fault = {
  name: 'F8 disk of Postgres full',
  points: ['start', 'middle', 'away'],
  awayMs: fullMs,
  isTakenOver: false,
  async obstacle() {
    const place = await mkdtemp(join(tmpdir(), 'chaos-mount-'));
    try {
      await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]);
      await run('umount', [place]);
      return null;
    } catch {
      return 'mounting a small disk takes an administrator';
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  },
  async prepare(ground) {
    const { stdout } = await run('du', ['-sb', ground.postgres.home]);
    const size = Number.parseInt(stdout, 10) + spareBytes;
    await withFilesAside(ground, async (home) => {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', home]);
    });
  },
  async begin(ground) {
    const { postgres, database } = ground;
    // It ends with an error: the disk is full.
    await run('dd', ['if=/dev/zero', `of=${join(postgres.home, 'ballast')}`, 'bs=64k']).catch(() => undefined);
    // Postgres keeps files for its log in reserve. They are used up too, so that its next write finds no space.
    for (let files = 0; files < reservedLogFiles; files += 1) {
      const isWritten = await database
        .raw(`select pg_logical_emit_message(true, 'chaos', 'full'), pg_switch_wal()`)
        .then(
          () => true,
          () => false,
        );
      if (!isWritten) break;
    }
  },
  async heal(ground) {
    await rm(join(ground.postgres.home, 'ballast'));
    // Without space for its log Postgres ends, and cannot start.
    if (ground.postgres.pid() === null) await ground.postgres.start();
    // It may have started to recover by itself.
    await eventually(async () => ground.database.raw('select 1'), { withinMs: recoversWithinMs });
  },
  async restore(ground) {
    // Processes of a Postgres that died let go of their files a little later.
    await withFilesAside(ground, async (home) => void (await eventually(() => run('umount', [home]))));
  },
};

/** Returns the numbers of the disk that holds a path, as control groups call it. */
async function diskOf(path: string): Promise<string> {
  const { stdout } = await run('df', ['--output=source', path]);
  const source = stdout.trim().split('\n').at(-1) ?? '';
  const { stdout: numbers } = await run('lsblk', ['-ndo', 'MAJ:MIN', source]);
  return numbers.trim();
}

const groupOf = ({ postgres }: Ground): string => join(controlGroups, `chaos-${postgres.port}`);

/** The processes of Postgres: the first one and its children. */
async function processesOf({ postgres }: Ground): Promise<string[]> {
  const pid = postgres.pid();
  if (pid === null) return [];
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [String(pid), ...children.split(' ').filter((child) => child !== '')];
}

async function moveTo(group: string, pids: readonly string[]): Promise<void> {
  for (const pid of pids) {
    // Connections end meanwhile.
    await writeFile(join(group, 'cgroup.procs'), pid).catch(() => undefined);
  }
}

/** The kernel lets the processes of Postgres write to the disk, its log above all, only a few times a second. */
export const diskSlow: Fault = {
  name: 'F8 disk of Postgres slow',
  points: ['start', 'middle', 'away'],
  awayMs: slowMs,
  isTakenOver: false,
  async obstacle() {
    const group = join(controlGroups, `chaos-${process.pid}`);
    if (!existsSync(controlGroups)) return 'there is no control group (version 1) that limits writes to a disk';
    try {
      await mkdir(group);
      await writeFile(join(group, 'blkio.throttle.write_iops_device'), `${await diskOf(tmpdir())} 1000`);
      return null;
    } catch {
      return 'this user may not limit writes to this disk';
    } finally {
      await rmdir(group).catch(() => undefined);
    }
  },
  async begin(ground) {
    const group = groupOf(ground);
    await mkdir(group);
    const limit = `${await diskOf(ground.postgres.home)} ${slowWritesPerSecond}`;
    await writeFile(join(group, 'blkio.throttle.write_iops_device'), limit);
    await moveTo(group, await processesOf(ground));
  },
  async heal(ground) {
    const group = groupOf(ground);
    const pids = (await readFile(join(group, 'cgroup.procs'), 'utf8')).split('\n').filter((pid) => pid !== '');
    await writeFile(join(group, 'blkio.throttle.write_iops_device'), `${await diskOf(ground.postgres.home)} 0`);
    await moveTo(controlGroups, [...pids, ...(await processesOf(ground))]);
    await rmdir(group);
  },
};
