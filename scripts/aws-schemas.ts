/**
 * `npm run schemas:aws -- --from <folder>`: writes the tables of CloudFormation's resource schemas that inventory and
 * comparison by schema use, from the unpacked package cfn-lint in the folder. The version is in requirements/tests.txt.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableFile } from '../activities/clouds/aws/schemas/schema-table.ts';
import { awsChangesFile, awsFactsFile } from '../platform/schema-facts.ts';
import { changesText, factsText, schemasIn, tableText } from './aws-schemas/table-text.ts';
import { writeTable } from './written-table.ts';

const packages = process.argv[process.argv.indexOf('--from') + 1];
if (!process.argv.includes('--from') || packages === undefined) {
  throw new Error('name the folder of the unpacked package: npm run schemas:aws -- --from <folder>');
}
const locked = readFileSync(join(import.meta.dirname, '..', 'requirements', 'tests.txt'), 'utf8');
const [, version = ''] = /^cfn-lint==(\S+)/m.exec(locked) ?? [];
if (!readdirSync(packages).includes(`cfn_lint-${version}.dist-info`)) {
  throw new Error(`${packages} does not hold cfn-lint ${version}`);
}
const schemas = schemasIn(packages);
writeTable(tableFile, tableText(schemas, `cfn-lint ${version}`));
writeTable(awsFactsFile, factsText(schemas));
writeTable(awsChangesFile, changesText(schemas));
