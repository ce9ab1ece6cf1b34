/**
 * `npm run descriptions:google`: updates the descriptions of Google's APIs with which the tests compare every call,
 * from the discovery documents in the package google-api-python-client, and prints what changed. The version is in
 * requirements/descriptions.in. `-- --from <folder>` takes the documents from a folder instead.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calledMethods } from '../test/descriptions/google-cloud/called-methods.ts';
import { changesOf } from '../test/descriptions/google-cloud/changes.ts';
import { apisFolder, readDescriptions } from '../activities/clouds/gcp/descriptions/description.ts';
import { descriptionText } from '../test/descriptions/google-cloud/description-text.ts';
import { readDiscovery, type DiscoveryDocument } from '../test/descriptions/google-cloud/read-discovery.ts';

const locked = readFileSync(join(import.meta.dirname, '..', 'requirements', 'descriptions.txt'), 'utf8');

/** Fetches the package with the locked hash, and unpacks its documents in `workshop`. */
function fetchDocuments(workshop: string): string {
  const [entry] = /^google-api-python-client==[^\n]*(?:\n +[^\n]*)*/m.exec(locked) ?? [];
  if (entry === undefined) throw new Error('requirements/descriptions.txt does not lock google-api-python-client');
  const requirements = join(workshop, 'requirements.txt');
  writeFileSync(requirements, `${entry}\n`);
  const python = process.env['PYTHON'] ?? 'python3';
  const download = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--require-hashes', '--only-binary', ':all:'];
  execFileSync(python, [...download, '--dest', workshop, '--requirement', requirements], { stdio: 'inherit' });
  const wheel = readdirSync(workshop).find((name) => name.startsWith('google_api_python_client'));
  if (wheel === undefined) throw new Error('the package google-api-python-client was not fetched');
  execFileSync(python, ['-m', 'zipfile', '-e', join(workshop, wheel), workshop]);
  return join(workshop, 'googleapiclient', 'discovery_cache', 'documents');
}

const workshop = mkdtempSync(join(tmpdir(), 'audit-google-'));
try {
  const from = process.argv.indexOf('--from');
  const folder = from < 0 ? fetchDocuments(workshop) : (process.argv[from + 1] ?? '');
  const committed = existsSync(apisFolder) ? readDescriptions() : {};
  let changes = 0;
  for (const [api, ids] of Object.entries(calledMethods)) {
    const document = JSON.parse(readFileSync(join(folder, `${api}.json`), 'utf8')) as DiscoveryDocument;
    const description = readDiscovery(document, ids);
    for (const line of changesOf(committed[api] ?? null, description)) {
      changes += 1;
      console.log(line);
    }
    writeFileSync(join(apisFolder, `${api}.json`), descriptionText(description));
  }
  for (const api of Object.keys(committed).filter((name) => !Object.hasOwn(calledMethods, name))) {
    rmSync(join(apisFolder, `${api}.json`));
    console.log(`- ${api}`);
  }
  console.log(`${changes} changes of ${Object.keys(calledMethods).length} APIs`);
} finally {
  rmSync(workshop, { recursive: true, force: true });
}
