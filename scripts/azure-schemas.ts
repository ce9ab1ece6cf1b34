/**
 * `npm run schemas:azure -- --from <folder>`: writes the tables of Azure's schemas that comparison, changes and tests by schema use, from a
 * working copy of the repository Azure/bicep-types-az in the folder. Of each namespace, the four newest stable versions are
 * read, or the newest preview where there is none.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { azureChangesFile, azureFactsFile } from '../platform/schema-facts.ts';
import { azureChangesText, azureFactsText, bicepFacts, type BicepFile } from './azure-schemas/bicep-facts.ts';
import { typeExtracts } from './azure-schemas/type-extracts.ts';
import { typeExtractsFile } from '../test/emulators/azure/type-extracts.ts';
import { writeTable } from './written-table.ts';

const versionsRead = 4;

const folder = process.argv[process.argv.indexOf('--from') + 1];
if (!process.argv.includes('--from') || folder === undefined) {
  throw new Error('name the folder of the repository: npm run schemas:azure -- --from <folder>');
}
const generated = join(folder, 'generated');
const namespaces = readdirSync(generated, { withFileTypes: true })
  .filter((service) => service.isDirectory())
  .flatMap((service) => below(join(generated, service.name)));
const files = namespaces.flatMap((namespace) => {
  // Others are extensions of Bicep.
  const versions = readdirSync(namespace)
    .filter((name) => /^\d{4}-\d\d-\d\d/.test(name))
    .toSorted()
    .toReversed();
  const stable = versions.filter((version) => /^\d{4}-\d\d-\d\d$/.test(version));
  const read = stable.length > 0 ? stable.slice(0, versionsRead) : versions.slice(0, 1);
  return read.map((version) => ({ version, file: join(namespace, version, 'types.json') }));
});
const newestFirst = files.toSorted((one, other) => (one.version < other.version ? 1 : -1));

function* read(): Generator<BicepFile> {
  for (const { file } of newestFirst) yield JSON.parse(readFileSync(file, 'utf8')) as BicepFile;
}

writeTable(azureFactsFile, azureFactsText(read()));
writeTable(azureChangesFile, azureChangesText(read()));
const names = new Set(bicepFacts(read()).map(({ typeName }) => typeName));
writeTable(typeExtractsFile, typeExtracts(read(), names));

function below(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(path, entry.name));
}
