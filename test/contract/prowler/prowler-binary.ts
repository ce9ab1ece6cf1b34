import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPythonPackages } from '../../../launch/python-packages.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const venv = join(root, '.cache', 'prowler');
const requirements = join(root, 'requirements', 'prowler.txt');

/** What Prowler needs and its authors publish without wheels. */
const withoutWheels = [
  'alibabacloud-darabonba-array',
  'alibabacloud-darabonba-map',
  'alibabacloud-darabonba-signature-util',
  'alibabacloud-darabonba-string',
  'alibabacloud-darabonba-time',
  'alibabacloud-endpoint-util',
  'alibabacloud-gateway-oss-util',
  'alibabacloud-oss-util',
  'alibabacloud-tea',
  'alibabacloud-tea-xml',
  'polling',
  'shodan',
];

/** Prowler where it is at hand: `PROWLER`, an earlier installation of ours, or the PATH. Null when it is not. */
export function findProwler(): string | null {
  const named = process.env['PROWLER'];
  if (named !== undefined) return named;
  const installed = join(venv, 'bin', 'prowler');
  if (existsSync(installed)) return installed;
  // The whole path: the program's Python is beside it.
  return spawnSync('sh', ['-c', 'command -v prowler']).stdout.toString().trim() || null;
}

/** Installs Prowler from PyPI into an environment of its own; takes minutes. Gives its program. */
export async function installProwler(): Promise<string> {
  const onProgress = (line: string): void => void process.stderr.write(`${line}\n`);
  const source = { names: withoutWheels, builders: join(root, 'requirements', 'source-builds.txt') };
  return join(await installPythonPackages({ venv, requirements, source, onProgress }), 'prowler');
}
