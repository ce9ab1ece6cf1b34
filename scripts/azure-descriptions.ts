/**
 * `npm run descriptions:azure`: updates the descriptions of Azure's APIs with which the tests compare every call, from
 * the models in the azure-mgmt packages and that of Microsoft Graph, and prints what changed. The packages, their versions and hashes are in
 * requirements/azure-descriptions.txt. `-- --from <folder>` takes wheels from a folder instead of the index.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calledOperations } from '../test/descriptions/azure/called-operations.ts';
import { changesOf } from '../test/descriptions/azure/changes.ts';
import { apisFolder, readDescriptions } from '../activities/clouds/azure/descriptions/description.ts';
import { descriptionText } from '../test/descriptions/azure/description-text.ts';
import { graphPackage, readGraphWheel } from '../test/descriptions/azure/read-graph-wheel.ts';
import { readWheel } from '../test/descriptions/azure/read-wheel.ts';

const requirements = join(import.meta.dirname, '..', 'requirements', 'azure-descriptions.txt');
const python = process.env['PYTHON'] ?? 'python3';

/** Fetches each package with the locked hash; some are needed in two versions, which pip does not fetch in one run. */
function fetchWheels(workshop: string): string {
  const download = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--require-hashes', '--only-binary', ':all:'];
  const one = join(workshop, 'requirements.txt');
  for (const entry of readFileSync(requirements, 'utf8').matchAll(/^(?:azure-mgmt|msgraph)-.*$/gm)) {
    writeFileSync(one, `${entry[0]}\n`);
    execFileSync(python, [...download, '--dest', workshop, '--requirement', one], { stdio: 'inherit' });
  }
  return workshop;
}

/** Unpacks each wheel into its own folder, keyed by the package and its version. */
function unpackWheels(wheels: string, workshop: string): Map<string, string> {
  const unpacked = new Map<string, string>();
  for (const file of readdirSync(wheels)) {
    const [, name, version] = /^(azure_mgmt_[a-z]+|msgraph_sdk)-([^-]+)-.*\.whl$/.exec(file) ?? [];
    if (name === undefined || version === undefined) continue;
    const root = join(workshop, 'unpacked', `${name}-${version}`);
    execFileSync(python, ['-m', 'zipfile', '-e', join(wheels, file), root]);
    unpacked.set(`${name.replaceAll('_', '-')} ${version}`, root);
  }
  return unpacked;
}

const workshop = mkdtempSync(join(tmpdir(), 'audit-azure-'));
try {
  const from = process.argv.indexOf('--from');
  const packages = unpackWheels(from < 0 ? fetchWheels(workshop) : (process.argv[from + 1] ?? ''), workshop);
  const committed = existsSync(apisFolder) ? readDescriptions() : {};
  mkdirSync(apisFolder, { recursive: true });
  let changes = 0;
  for (const called of calledOperations) {
    const root = packages.get(called.from);
    if (root === undefined) throw new Error(`requirements/azure-descriptions.txt does not lock ${called.from}`);
    const description = called.from.startsWith(`${graphPackage} `)
      ? readGraphWheel(root, called)
      : readWheel(root, called);
    for (const line of changesOf(committed[called.api] ?? null, description)) {
      changes += 1;
      console.log(line);
    }
    writeFileSync(join(apisFolder, `${called.api}.json`), descriptionText(description));
  }
  for (const api of Object.keys(committed).filter((name) => !calledOperations.some((one) => one.api === name))) {
    rmSync(join(apisFolder, `${api}.json`));
    console.log(`- ${api}`);
  }
  console.log(`${changes} changes of ${calledOperations.length} APIs`);
} finally {
  rmSync(workshop, { recursive: true, force: true });
}
