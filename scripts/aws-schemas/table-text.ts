import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineOf, type SchemaTableHeader } from '../../activities/clouds/aws/schemas/resource-schema.ts';
import type { JsonObject } from '../../domain/json.ts';
import { listInputsOf } from './list-inputs.ts';
import { readSchema } from './read-schema.ts';

/** Returns the table of the schemas in an unpacked package cfn-lint: a line for the header, and one for each type. */
export function tableText(packages: string, from: string): string {
  const folder = join(packages, 'cfnlint', 'data', 'schemas');
  const sources = documentsIn(join(folder, 'resources'))
    .map((document) => ({ document, schema: readSchema(document) }))
    .toSorted((a, b) => (a.schema.typeName < b.schema.typeName ? -1 : 1));
  const { schema_date: published } = JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8')) as {
    schema_date: string;
  };
  const header: SchemaTableHeader = { from, published, types: sources.length };
  const lines = sources.map((source) => lineOf({ ...source.schema, listInputs: listInputsOf(source, sources) }));
  return [header, ...lines].map((line) => JSON.stringify(line)).join('\n');
}

function documentsIn(folder: string): JsonObject[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as JsonObject);
}
