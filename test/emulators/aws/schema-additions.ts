import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { likelyDocument } from '../../helpers/schema-documents/sample-document.ts';
import { followed, membersOf, pathsIn } from '../../helpers/schema-documents/raw-schema.ts';
import { schemaValidator, vendorSchemas } from './vendor-schemas.ts';

/**
 * Returns a model with what AWS fills in after a resource was created or changed: defaults of properties that nobody set, also
 * of inner ones, and what only AWS sets, such as ARNs and times. Leaves out what the schema of the type does not allow.
 */
export function withVendorAdditions(typeName: string, model: JsonObject, seed: number): JsonObject {
  const schema = vendorSchemas().get(typeName) ?? {};
  const isValid = schemaValidator(typeName);
  const defaulted = withDefaults(model, { properties: schema['properties'] ?? {} }, schema) as JsonObject;
  const filled = isValid(defaulted) ? defaulted : structuredClone(model);
  const samples = likelyDocument(typeName, seed);
  const identifying = new Set(topLevel(schema['primaryIdentifier']));
  for (const name of topLevel(schema['readOnlyProperties'])) {
    const sample = samples[name];
    if (sample === undefined || identifying.has(name)) continue;
    const added = { ...filled, [name]: sample };
    if (isValid(added)) filled[name] = sample;
  }
  return filled;
}

function withDefaults(value: Json, given: Json, root: JsonObject): Json {
  const schema = followed(given, root);
  if (Array.isArray(value)) return value.map((item) => withDefaults(item, schema['items'] ?? {}, root));
  if (!isObject(value)) return value;
  const members = membersOf(schema, root);
  const result: JsonObject = {};
  for (const [name, member] of Object.entries(value)) result[name] = withDefaults(member, members[name] ?? {}, root);
  for (const [name, member] of Object.entries(members)) {
    const standard = followed(member, root)['default'];
    if (standard !== undefined && !Object.hasOwn(value, name)) result[name] = standard;
  }
  return result;
}

/** Returns the names of properties of the first level that a list of pointers names as a whole. */
function topLevel(pointers: Json | undefined): string[] {
  return [...pathsIn(pointers)].filter((path) => path !== '' && !path.includes('/'));
}
