/**
 * `npm run schemas:google -- --from <folder>`: writes the table of Google's schemas that comparison by schema uses, from the
 * discovery documents in the unpacked package google-api-python-client in the folder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { googleFactsFile } from '../platform/schema-facts.ts';
import { googleFactsText } from './google-schemas/discovery-facts.ts';
import { writeTable } from './written-table.ts';

const packages = process.argv[process.argv.indexOf('--from') + 1];
if (!process.argv.includes('--from') || packages === undefined) {
  throw new Error('name the folder of the unpacked package: npm run schemas:google -- --from <folder>');
}
const folder = join(packages, 'googleapiclient', 'discovery_cache', 'documents');
const documents = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && name !== 'index.json')
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Parameters<typeof googleFactsText>[0][number]);
writeTable(googleFactsFile, googleFactsText(documents));
