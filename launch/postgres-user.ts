import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { LaunchError } from './launch-error.ts';

/**
 * The user that runs Postgres. It refuses to run as root, so root switches to another user (`switch`), or, if that user
 * could not access the files, to a user namespace that maps root to another user (`namespace`).
 */
export type PostgresUser =
  | { kind: 'self' }
  | { kind: 'switch'; uid: number; gid: number }
  | { kind: 'namespace'; uid: number };

type Account = { uid: number; gid: number };

function findAccount(): Account | null {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return null;
}

/** Returns whether any user may traverse every directory above `path`. */
export function isReachableByOthers(path: string): boolean {
  for (let directory = dirname(resolve(path)); ; directory = dirname(directory)) {
    if ((statSync(directory).mode & 0o001) === 0) return false;
    if (directory === dirname(directory)) return true;
  }
}

function canMapUser(uid: number): boolean {
  return spawnSync('unshare', ['--user', `--map-user=${uid}`, '--', 'true'], { stdio: 'ignore' }).status === 0;
}

function canSwitchUser({ uid, gid }: Account): boolean {
  return spawnSync('true', [], { uid, gid, stdio: 'ignore' }).status === 0;
}

/**
 * Chooses the user for files at `paths` (the binaries and the parent of the data); throws a `LaunchError` if there is
 * none.
 */
export function choosePostgresUser(paths: readonly string[]): PostgresUser {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const account = findAccount();
  if (account && paths.every(isReachableByOthers) && canSwitchUser(account)) return { kind: 'switch', ...account };
  const uid = account?.uid ?? 65534;
  if (canMapUser(uid)) return { kind: 'namespace', uid };
  throw new LaunchError(
    'Postgres does not run as root, and no other user has access to this directory: start as another user, or set DATABASE_URL',
  );
}

/**
 * Changes the owner of the files at `path` to the user; inside a namespace root's files already belong to the mapped
 * user.
 */
export function giveFilesTo(user: PostgresUser, path: string): void {
  if (user.kind === 'self') return;
  const owner = user.kind === 'switch' ? user : { uid: 0, gid: 0 };
  if (statSync(path).uid === owner.uid) return;
  execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path]);
}

/** Returns the command and spawn options that run `command` as the user. */
export function asUser(
  user: PostgresUser,
  command: string,
  args: readonly string[],
): { command: string; args: string[]; options: { uid?: number; gid?: number } } {
  switch (user.kind) {
    case 'self':
      return { command, args: [...args], options: {} };
    case 'switch':
      return { command, args: [...args], options: { uid: user.uid, gid: user.gid } };
    case 'namespace':
      return { command: 'unshare', args: ['--user', `--map-user=${user.uid}`, '--', command, ...args], options: {} };
  }
}
