import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readTextIfPresent, writeTextWhole } from './files.ts';
import { LaunchError } from './launch-error.ts';

const run = promisify(execFile);
const INTERPRETERS = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11'];

async function findPython(): Promise<string> {
  for (const name of INTERPRETERS) {
    try {
      await run(name, ['-c', 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))']);
      return name;
    } catch {
      continue;
    }
  }
  throw new LaunchError('Python 3.11 or newer with its venv module is needed (on Debian: apt install python3-venv)');
}

/** Installs pinned packages into a private environment, once; answers its folder of programs. */
export async function installPythonPackages(options: {
  venv: string;
  packages: readonly string[];
  onProgress?: (line: string) => void;
}): Promise<string> {
  const { venv, packages } = options;
  const stamp = join(venv, 'installed.txt');
  const programs = join(venv, 'bin');
  const wanted = packages.join('\n');
  if (readTextIfPresent(stamp) === wanted && existsSync(join(programs, 'python'))) return programs;
  options.onProgress?.(`installing ${packages.join(', ')} from PyPI …`);
  rmSync(venv, { recursive: true, force: true });
  const python = await findPython();
  try {
    await run(python, ['-m', 'venv', venv]);
    await run(
      join(programs, 'python'),
      ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages],
      {
        maxBuffer: 16 * 1024 * 1024,
      },
    );
  } catch (error) {
    const said =
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : String(error);
    throw new LaunchError(`${packages.join(', ')} could not be installed by pip: ${said}`);
  }
  writeTextWhole({ file: stamp, text: wanted, mode: 0o644 });
  return programs;
}
