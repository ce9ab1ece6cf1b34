import { isDeepStrictEqual } from 'node:util';
import type { ErrorObject } from 'ajv';

const mostSentences = 50;
const longestWordList = 40;

/** Returns Ajv's errors as plain sentences, each naming its field, e.g. `severity must be one of: critical, high`. */
export function faultSentences(errors: ErrorObject[]): string[] {
  const sentences = withoutBranches(errors).map((error) => sentence(error));
  return [...new Set(sentences)].slice(0, mostSentences);
}

/**
 * Returns the errors without those of single branches: a value that matches no branch of a union is one error. Where only
 * one branch is for an object or a list, and the value is one, the errors of that branch say more.
 */
function withoutBranches(errors: ErrorObject[]): ErrorObject[] {
  const unions = errors
    .filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
    .map((error) => ({ error, branch: branchFor(error) }));
  const explained = new Set(unions.filter(({ branch }) => branch !== null).map(({ error }) => error));
  return errors
    .filter((error) => !explained.has(error))
    .filter(
      // `if` repeats what its branch reports.
      ({ keyword }) => keyword !== 'if',
    )
    .filter(({ schemaPath }) =>
      unions.every(({ error: { schemaPath: union }, branch }) => {
        const isOfBranch = branch !== null && schemaPath.startsWith(`${union}/${branch}/`);
        return isOfBranch || !schemaPath.startsWith(`${union}/`);
      }),
    );
}

/**
 * Returns the number of the only branch that is for an object or a list like the value, or that of the single value where
 * several are allowed; null when there is none.
 */
function branchFor({ data, schema }: ErrorObject): number | null {
  if (!Array.isArray(schema)) return null;
  if (typeof data !== 'object' || data === null) return isOneOrSeveral(schema) ? 0 : null;
  const type = Array.isArray(data) ? 'array' : 'object';
  const branches = schema.flatMap((branch: { type?: unknown }, at) => (branch.type === type ? [at] : []));
  return branches.length === 1 ? (branches[0] ?? null) : null;
}

function isOneOrSeveral([one, several, ...others]: { type?: unknown; items?: unknown }[]): boolean {
  return others.length === 0 && several?.type === 'array' && isDeepStrictEqual(several.items, one);
}

function sentence(error: ErrorObject): string {
  const field = fieldName(error.instancePath);
  const { params } = error;
  switch (error.keyword) {
    case 'required':
      return `${fieldName(`${error.instancePath}/${String(params['missingProperty'])}`)} is required`;
    case 'additionalProperties':
      return `${fieldName(`${error.instancePath}/${String(params['additionalProperty'])}`)} is not a known field`;
    case 'unevaluatedProperties':
      return `${fieldName(`${error.instancePath}/${String(params['unevaluatedProperty'])}`)} is not a known field`;
    case 'type':
      return `${field} must be ${typeWords(params['type'])}`;
    case 'const':
      return `${field} must be ${JSON.stringify(params['allowedValue'])}`;
    case 'enum':
      return `${field} must be one of: ${wordList(params['allowedValues'])}`;
    case 'anyOf':
    case 'oneOf':
      return `${field} ${unionSentence(error.schema)}`;
    case 'discriminator':
      return `${fieldName(`${error.instancePath}/${String(params['tag'])}`)} must be one of: ${wordList(tagsOf(error))}`;
    case 'false schema':
      return `${field} is not allowed here`;
    case 'format':
      return `${field} must be a valid ${String(params['format'])}`;
    case 'pattern':
      return `${field} has a form that is not allowed`;
    case 'minLength':
      return params['limit'] === 1 ? `${field} must not be empty` : `${field} ${error.message ?? 'is too short'}`;
    default:
      return `${field} ${error.message ?? 'is not valid'}`;
  }
}

function fieldName(instancePath: string): string {
  const name = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~').slice(0, 100))
    .join('.');
  return name === '' ? 'the body' : name;
}

const typeNames: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

function typeWords(type: unknown): string {
  const names = Array.isArray(type) ? type : [type];
  return names.map((name) => typeNames[String(name)] ?? String(name)).join(' or ');
}

function wordList(values: unknown): string {
  if (!Array.isArray(values)) return 'the allowed values';
  const listed = values.slice(0, longestWordList).map(String).join(', ');
  return values.length > longestWordList ? `${listed}, …` : listed;
}

/** Returns the tags of the forms of a tagged union. */
function tagsOf({ parentSchema, params }: ErrorObject): unknown[] {
  const forms = (parentSchema?.['oneOf'] ?? []) as { properties: Record<string, { const?: unknown }> }[];
  return forms.map(({ properties }) => properties[String(params['tag'])]?.const);
}

/** Returns what a union accepts, if its branches are simple enough to describe. */
function unionSentence(branches: unknown): string {
  const said = Array.isArray(branches) ? branches.map(branchWords) : [];
  return said.length > 0 && said.every((words) => words !== null)
    ? `must be ${said.join(' or ')}`
    : 'fits none of the allowed forms';
}

function branchWords(branch: unknown): string | null {
  if (typeof branch !== 'object' || branch === null) return null;
  if ('const' in branch) return JSON.stringify(branch.const);
  if ('enum' in branch) return `one of ${wordList(branch.enum)}`;
  return 'type' in branch ? typeWords(branch.type) : null;
}
