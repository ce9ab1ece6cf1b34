/**
 * `npm run schemas:azure-templates -- --from <folder>`: writes the JSON Schema by which tests check templates of Resource
 * Manager, from a working copy of the repository Azure/bicep-types-az in the folder.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupTemplates } from '../domain/setups/templates.ts';
import type { BicepFile } from './azure-schemas/bicep-facts.ts';
import { templateSchema } from './azure-schemas/template-schema.ts';

const folder = process.argv[process.argv.indexOf('--from') + 1];
if (!process.argv.includes('--from') || folder === undefined) {
  throw new Error('name the folder of the repository: npm run schemas:azure-templates -- --from <folder>');
}
const { change_feed: feed } = setupTemplates('cloud_c', { externalId: '0a1b', remediations: [] });
const { resources } = JSON.parse(feed?.arm ?? '') as { resources: { type: string; apiVersion: string }[] };
const versions = new Set<string>();
const names = resources.map(({ type, apiVersion }) => {
  const namespace = (type.split('/')[0] ?? '').toLowerCase();
  versions.add(join(namespace.replace('microsoft.', ''), namespace, apiVersion));
  return `${type}@${apiVersion}`;
});
const files = [...versions].map(
  (version) => JSON.parse(readFileSync(join(folder, 'generated', version, 'types.json'), 'utf8')) as BicepFile,
);
const target = join(import.meta.dirname, '..', 'test', 'descriptions', 'azure', 'template-schema.json');
writeFileSync(target, `${JSON.stringify(templateSchema(files, names), null, 1)}\n`);
