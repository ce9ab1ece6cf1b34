import type { JsonObject } from '../../../domain/json.ts';
import { schemaValidator, vendorSchemas } from '../../emulators/aws/vendor-schemas.ts';
import { likelyDocument } from './sample-document.ts';

const seeds = 6;
const mostRemovals = 60;

/**
 * Returns a document that the schema of a type allows, with as many properties as fit; null where samples of the required ones
 * do not fit.
 */
export function validDocument(typeName: string, seed: number): JsonObject | null {
  for (let attempt = 0; attempt < seeds; attempt += 1) {
    const found = withoutMisfits(typeName, likelyDocument(typeName, seed * 31 + attempt));
    if (found !== null) return found;
  }
  return null;
}

function withoutMisfits(typeName: string, document: JsonObject): JsonObject | null {
  const schema = vendorSchemas().get(typeName) ?? {};
  const needed = new Set([...textsOf(schema['required']), ...textsOf(schema['primaryIdentifier']).map(topLevel)]);
  const isValid = schemaValidator(typeName);
  for (let removed = 0; removed < mostRemovals; removed += 1) {
    if (isValid(document)) return [...needed].every((name) => Object.hasOwn(document, name)) ? document : null;
    const [, name = ''] = (isValid.errors?.[0]?.instancePath ?? '').split('/');
    if (name === '' || needed.has(name)) return null;
    delete document[name];
  }
  return null;
}

const topLevel = (pointer: string): string => pointer.split('/')[2] ?? '';

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
