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
 * building one would run code whose build requirements have no hashes.
 */
const PIP_INSTALL = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
const VERIFIED = ['--require-hashes', '--only-binary', ':all:'];

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
 * programs. Throws a `LaunchError` if pip fails, and leaves nothing that a later start would consider installed.
 */
export async function installPythonPackages(options: {
  venv: string;
  requirements: string;
  onProgress?: (line: string) => void;
}): Promise<string> {
  const { venv, requirements } = options;
  const stamp = join(venv, 'installed.txt');
  const programs = join(venv, 'bin');
  const wanted = createHash('sha256').update(readFileSync(requirements)).digest('hex');
  if (readTextIfPresent(stamp) === wanted && existsSync(join(programs, 'python'))) return programs;
  options.onProgress?.(`installing the Python packages of ${basename(requirements)} from PyPI …`);
  rmSync(venv, { recursive: true, force: true });
  const python = await findPython();
  try {
    await run(python, ['-m', 'venv', venv]);
    await run(join(programs, 'python'), [...PIP_INSTALL, ...VERIFIED, '--requirement', requirements], {
      maxBuffer: 16 * 1024 * 1024,
    });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? refusalOf(String(error.stderr)) : String(error);
    throw new LaunchError(`pip could not install ${basename(requirements)}: ${said}`);
  }
  writeTextWhole({ file: stamp, text: wanted, mode: 0o644 });
  return programs;
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
