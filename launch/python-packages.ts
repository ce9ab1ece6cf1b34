import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { readTextIfPresent, writeTextWhole } from './files.ts';
import { LaunchError } from './launch-error.ts';

const run = promisify(execFile);
const INTERPRETERS = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11'];

/**
 * pip rejects files without a matching SHA-256, packages that are not in the requirements, and source distributions:
 * building one runs its code, and pip would fetch what it needs for that without hashes.
 */
const PIP_INSTALL = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
const VERIFIED = ['--require-hashes', '--only-binary', ':all:'];

/** Packages that their authors publish without wheels, and the locked requirements of what builds them. */
export interface SourcePackages {
  names: readonly string[];
  builders: string;
}

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

/**
 * Installs the packages of a requirements file with hashes into a private environment, once; returns its folder of
 * programs. Only wheels are installed, except that the packages of `source` are built from their source distributions,
 * which are verified, too. Throws a `LaunchError` if pip fails, and leaves nothing that a later start would consider
 * installed.
 */
export async function installPythonPackages(options: {
  venv: string;
  requirements: string;
  source?: SourcePackages;
  onProgress?: (line: string) => void;
}): Promise<string> {
  const { venv, requirements, source } = options;
  const stamp = join(venv, 'installed.txt');
  const programs = join(venv, 'bin');
  const wanted = createHash('sha256').update(readFileSync(requirements)).digest('hex');
  if (readTextIfPresent(stamp) === wanted && existsSync(join(programs, 'python'))) return programs;
  options.onProgress?.(`installing the Python packages of ${basename(requirements)} from PyPI …`);
  rmSync(venv, { recursive: true, force: true });
  const python = await findPython();
  try {
    await run(python, ['-m', 'venv', venv]);
    const install = async (...args: string[]): Promise<unknown> =>
      run(join(programs, 'python'), [...PIP_INSTALL, ...VERIFIED, ...args], { maxBuffer: 16 * 1024 * 1024 });
    if (source !== undefined) await install('--requirement', source.builders);
    await install(...(source === undefined ? [] : buildingOnly(source)), '--requirement', requirements);
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? refusalOf(String(error.stderr)) : String(error);
    throw new LaunchError(`pip could not install ${basename(requirements)}: ${said}`);
  }
  writeTextWhole({ file: stamp, text: wanted, mode: 0o644 });
  return programs;
}

/**
 * Returns options of pip that build these packages with the builders of the environment, and fetch nothing for it: the
 * standard interface for builds ignores `setup_requires`, which pip's older one would install.
 */
function buildingOnly({ names }: SourcePackages): string[] {
  return ['--no-binary', names.join(','), '--no-build-isolation', '--use-pep517'];
}

/**
 * Returns why pip failed: its explanation of a wrong hash spans several lines and ends with the actual hash; otherwise
 * the last line has the reason.
 */
function refusalOf(stderr: string): string {
  const lines = stderr.trim().split('\n');
  const hashes = lines.find((line) => /HASH|hash/.test(line));
  return [hashes, lines.at(-1)]
    .filter((line, index, all) => line && all.indexOf(line) === index)
    .map((line) => line?.trim())
    .join(' … ');
}
