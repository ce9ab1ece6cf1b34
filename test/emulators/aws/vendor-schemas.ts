import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';

let known: ReadonlyMap<string, JsonObject> | null = null;

/** Returns every schema of CloudFormation in the package cfn-lint, by the name of its type. */
export function vendorSchemas(): ReadonlyMap<string, JsonObject> {
  if (known !== null) return known;
  const python = join(process.cwd(), '.cache', 'venv', 'lib');
  const packages = join(python, readdirSync(python)[0] ?? '', 'site-packages');
  const folder = join(packages, 'cfnlint', 'data', 'schemas', 'resources');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const read = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as JsonObject);
  known = new Map(read.map((schema) => [schema['typeName'] as string, schema]));
  return known;
}

const validators = new Map<string, ValidateFunction>();

/** Returns what checks a model against the schema of its type. */
export function schemaValidator(typeName: string): ValidateFunction {
  const schema = vendorSchemas().get(typeName);
  if (schema === undefined) throw new Error(`there is no schema of ${typeName}`);
  const found = validators.get(typeName);
  if (found !== undefined) return found;
  const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false });
  const { properties, definitions = {}, required = [] } = schema;
  const whole = { type: 'object', additionalProperties: false, properties, definitions, required };
  const made = ajv.compile(withUsablePatterns(whole as JsonObject) as JsonObject);
  validators.set(typeName, made);
  return made;
}

/** Leaves out patterns that are written for another engine; those that only mark their ends otherwise are rewritten. */
function withUsablePatterns(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withUsablePatterns);
  if (!isObject(schema)) return schema;
  const members = Object.entries(schema).filter(([name, value]) => name !== 'pattern' || isUsable(value));
  return Object.fromEntries(
    members.map(([name, value]) => [name, name === 'pattern' ? withEnds(value) : withUsablePatterns(value)]),
  );
}

const withEnds = (pattern: Json): Json =>
  typeof pattern === 'string'
    ? pattern.replaceAll(String.raw`\Z`, '$').replaceAll(String.raw`\A`, '^')
    : withUsablePatterns(pattern);

function isUsable(pattern: Json): boolean {
  if (typeof pattern !== 'string') return true;
  // Classes of characters that the validator does not know.
  if (/\\[pP]\{/.test(pattern)) return false;
  try {
    return new RegExp(pattern).source !== '';
  } catch {
    return false;
  }
}
