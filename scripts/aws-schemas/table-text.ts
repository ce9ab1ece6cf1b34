import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineOf, type SchemaTableHeader } from '../../activities/clouds/aws/schemas/resource-schema.ts';
import type { JsonObject } from '../../domain/json.ts';
import { comparisonFacts } from './comparison-facts.ts';
import { listInputsOf } from './list-inputs.ts';
import { objectAt, readSchema, textOf } from './read-schema.ts';

/** The schemas of a package, by type, and when AWS published them. */
interface PackagedSchemas {
  documents: readonly JsonObject[];
  published: string;
}

/** Reads the schemas in an unpacked package cfn-lint. */
export function schemasIn(packages: string): PackagedSchemas {
  const folder = join(packages, 'cfnlint', 'data', 'schemas');
  const { schema_date: published } = JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8')) as {
    schema_date: string;
  };
  const files = readdirSync(join(folder, 'resources')).filter((name) => name.endsWith('.json'));
  const documents = files.map(
    (name) => JSON.parse(readFileSync(join(folder, 'resources', name), 'utf8')) as JsonObject,
  );
  return { documents: documents.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)), published };
}

/** Returns the table that inventory uses: a line for the header, and one for each type. */
export function tableText({ documents, published }: PackagedSchemas, from: string): string {
  const sources = documents.map((document) => ({ document, schema: readSchema(document) }));
  const header: SchemaTableHeader = { from, published, types: sources.length };
  const lines = sources.map((source) => lineOf({ ...source.schema, listInputs: listInputsOf(source, sources) }));
  return [header, ...lines].map((line) => JSON.stringify(line)).join('\n');
}

/** Returns the table that comparison uses: a line for each type that Cloud Control knows. */
export function factsText(schemas: PackagedSchemas): string {
  return knownTypes(schemas)
    .map((document) => JSON.stringify({ typeName: nameOf(document), ...comparisonFacts(document), changes: undefined }))
    .join('\n');
}

/** Returns the table of what limits changes: a line for each type that Cloud Control knows. */
export function changesText(schemas: PackagedSchemas): string {
  return knownTypes(schemas)
    .map((document) => JSON.stringify({ typeName: nameOf(document), ...comparisonFacts(document).changes }))
    .join('\n');
}

function knownTypes({ documents }: PackagedSchemas): JsonObject[] {
  return documents.filter((document) => Object.keys(objectAt(document, 'handlers')).length > 0);
}

const nameOf = (document: JsonObject): string => textOf(document['typeName']);
