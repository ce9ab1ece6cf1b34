import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CalledApi } from './called-operations.ts';
import type {
  ApiDescription,
  OperationDescription,
} from '../../../activities/clouds/azure/descriptions/description.ts';
import type { FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';

/** The name of the package that describes Microsoft Graph. */
export const graphPackage = 'msgraph-sdk';

/** The name of a class or of a part of a path as Kiota names its file: an underscore before every capital letter. */
const fileOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : '_'}${letter.toLowerCase()}`);

/**
 * The description of the called operations of Microsoft Graph, from its Python package unpacked below `root`. Kiota
 * generates it from Microsoft's OpenAPI description; the generated text is parsed, not run. Throws when the package has
 * no such operation or model.
 */
export function readGraphWheel(root: string, called: CalledApi): ApiDescription {
  const folder = join(root, called.folder);
  const schemas: ApiDescription['schemas'] = {};
  const take = (name: string): void => {
    if (Object.hasOwn(schemas, name)) return;
    const special = (called.special?.[name] ?? []).map((one) => modelFields(folder, one));
    schemas[name] = Object.assign({}, ...special, modelFields(folder, name)) as Record<string, FieldType>;
    for (const referred of Object.values(schemas[name]).flatMap(references)) take(referred);
  };
  const operations = called.operations.map((id) => {
    const operation = readGraphOperation(folder, id.replace(/^GET \/v1\.0\//, ''));
    if (operation.answer !== null && 'schema' in operation.answer) take(operation.answer.schema);
    return [id, operation] as const;
  });
  const { api, apiVersion, from } = called;
  return { api, apiVersion, from, operations: Object.fromEntries(operations), rows: {}, schemas };
}

/** Reads what a request builder says of its GET: its query, and the model of its answer. */
function readGraphOperation(folder: string, path: string): OperationDescription {
  const parts = path.split('/').map(fileOf);
  const file = join(folder, ...parts, `${parts.at(-1) ?? ''}_request_builder.py`);
  if (!existsSync(file)) throw new Error(`Microsoft Graph has no ${path}`);
  const text = readFileSync(file, 'utf8');
  const [, template = '', names = ''] = /"\{\+baseurl\}\/([^{"]*)(?:\{\?([^}]*)\})?"/.exec(text) ?? [];
  if (template !== path) throw new Error(`${file} is about ${template}`);
  const [, schema] = /async def get\([^)]*\) -> Optional\[(\w+)\]/.exec(text) ?? [];
  if (schema === undefined) throw new Error(`${path} cannot be read`);
  const query = Object.fromEntries(
    names
      .split(',')
      .filter((name) => name !== '')
      .map((name) => [decodeURIComponent(name).replace(/\*$/, ''), 'string' as const]),
  );
  return { name: 'get', query, required: [], body: null, answer: { schema } };
}

/** The fields of a model with those of its bases, under their names in JSON. */
function modelFields(folder: string, name: string): Record<string, FieldType> {
  const file = join(folder, 'models', `${fileOf(name)}.py`);
  if (!existsSync(file)) throw new Error(`Microsoft Graph has no model ${name}`);
  const text = readFileSync(file, 'utf8');
  const bases =
    /^class \w+\(([^)]*)\)/m
      .exec(text)?.[1]
      ?.split(',')
      .map((base) => base.trim()) ?? [];
  const fields: Record<string, FieldType> = { '@odata.type': 'string' };
  for (const base of bases) {
    if (existsSync(join(folder, 'models', `${fileOf(base)}.py`))) Object.assign(fields, modelFields(folder, base));
  }
  const setters = /"([\w@.]+)": lambda n : setattr\(self, '(\w+)', n\.get_(\w+)\((\w*)\)\)/g;
  for (const [, field = '', attribute = '', kind = '', of = ''] of text.matchAll(setters)) {
    // An enumeration of flags is one text with commas.
    const isFlags =
      kind === 'collection_of_enum_values' && !new RegExp(`^ {4}${attribute}: Optional\\[list\\[`, 'm').test(text);
    fields[field] = typeOf(folder, isFlags ? 'enum_value' : kind, of);
  }
  // Annotations of every answer (OData JSON Format 4.01, control information).
  if (bases.some((base) => base.endsWith('CollectionPaginationCountResponse'))) fields['@odata.context'] = 'string';
  return fields;
}

function typeOf(folder: string, kind: string, of: string): FieldType {
  switch (kind) {
    case 'bool_value':
      return 'boolean';
    case 'int_value':
      return 'integer';
    case 'float_value':
      return 'number';
    case 'enum_value':
      return { enum: enumValues(folder, of) };
    case 'collection_of_enum_values':
      return { list: { enum: enumValues(folder, of) } };
    case 'object_value':
      return `#${of}`;
    case 'collection_of_object_values':
      return { list: `#${of}` };
    case 'collection_of_primitive_values':
      return { list: 'string' };
    default:
      return 'string';
  }
}

function enumValues(folder: string, name: string): string[] {
  const file = join(folder, 'models', `${fileOf(name)}.py`);
  if (!existsSync(file)) throw new Error(`Microsoft Graph has no enumeration ${name}`);
  return [...readFileSync(file, 'utf8').matchAll(/^ {4}\w+ = "([^"]*)"/gm)].map(([, value = '']) => value);
}

function references(type: FieldType): string[] {
  if (typeof type === 'string') return type.startsWith('#') ? [type.slice(1)] : [];
  const inner = [type.type, type.list, type.map, ...Object.values(type.fields ?? {})];
  return inner.flatMap((one) => (one === undefined ? [] : references(one)));
}
