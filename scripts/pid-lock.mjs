import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

function commandLine(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function readPid(file) {
  try {
    return Number(readFileSync(file, 'utf8').trim());
  } catch (error) {
    if (error.code === 'ENOENT') return 0;
    throw error;
  }
}

/**
 * Returns the pid of the live process that holds `file`, or 0. A pid that was reused by another program does not count.
 */
function holderOf(file, programs) {
  const pid = readPid(file);
  if (pid <= 0 || pid === process.pid) return 0;
  const line = commandLine(pid);
  return programs.some((program) => line.includes(program)) ? pid : 0;
}

function linkUnlessThere(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead holder's file, but restores it if a live process took the lock at the same moment. */
function removeStale(file, stalePid) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (readPid(aside) !== stalePid) linkUnlessThere(aside, file);
  rmSync(aside, { force: true });
}

/**
 * Takes the lock file for this process until it exits. Returns 0, or the pid of the holder. `programs` are the scripts
 * that may hold it.
 */
export function takeLock(file, programs) {
  const claim = `${file}.${process.pid}`;
  writeFileSync(claim, `${process.pid}\n`, { mode: 0o600 });
  try {
    while (!linkUnlessThere(claim, file)) {
      const holder = holderOf(file, programs);
      if (holder !== 0) return holder;
      removeStale(file, readPid(file));
    }
  } finally {
    rmSync(claim, { force: true });
  }
  process.on('exit', () => releaseLock(file));
  return 0;
}

export function releaseLock(file) {
  if (readPid(file) === process.pid) rmSync(file, { force: true });
}
