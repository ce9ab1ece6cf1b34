/**
 * `npm run schemas:google -- --from <folder> --permissions <file>`: writes the tables of Google's schemas that comparison and
 * remediation by schema use, from the discovery documents in the unpacked package google-api-python-client in the folder, and from
 * `gcp/map.json` of iann0036/iam-dataset, which says what each method needs. The same documents, shortened, are those of the double
 * in the tests.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { googleChangesFile, googleFactsFile } from '../platform/schema-facts.ts';
import { googleChangesText, type MethodPermissions } from './google-schemas/change-facts.ts';
import { googleFactsText } from './google-schemas/discovery-facts.ts';
import { shortenedDiscovery } from './google-schemas/shortened-discovery.ts';
import { writeTable } from './written-table.ts';

const argument = (name: string): string => {
  const value = process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
  if (value === undefined)
    throw new Error(`${name} is missing: npm run schemas:google -- --from <folder> --permissions <file>`);
  return value;
};
const packages = argument('--from');
const folder = join(packages, 'googleapiclient', 'discovery_cache', 'documents');
const documents = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && name !== 'index.json')
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Parameters<typeof googleFactsText>[0][number]);
writeTable(googleFactsFile, googleFactsText(documents));
writeTable(googleChangesFile, googleChangesText(documents, permissionsOf(argument('--permissions'))));
writeTable(
  join(import.meta.dirname, '..', 'test', 'fixtures', 'schemas', 'google-discovery.json.br'),
  shortenedDiscovery(documents),
);

function permissionsOf(file: string): MethodPermissions {
  const { api } = JSON.parse(readFileSync(file, 'utf8')) as {
    api: Record<string, { methods?: Record<string, { permissions?: { name: string }[] }> }>;
  };
  const methods = Object.values(api).flatMap((one) => Object.entries(one.methods ?? {}));
  return Object.fromEntries(methods.map(([id, { permissions = [] }]) => [id, permissions.map(({ name }) => name)]));
}
