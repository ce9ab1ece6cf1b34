import type { DescribedType, FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';

/** The models of a package as its Python text declares them. */
export interface Models {
  /** The fields of a model with those of its bases. Throws when there is no such model. */
  fieldsOf(name: string): Record<string, FieldType>;
  isModel(name: string): boolean;
}

interface Model {
  bases: string[];
  /** Whether an answer may hold one of its descendants in its place. */
  isPolymorphic: boolean;
  fields: Record<string, FieldType>;
}

const plainTypes: Readonly<Record<string, string>> = {
  str: 'string',
  bool: 'boolean',
  int: 'integer',
  long: 'integer',
  float: 'number',
  object: 'any',
  Any: 'any',
  JSON: 'any',
  'iso-8601': 'string',
  'rfc-1123': 'string',
  date: 'string',
  duration: 'string',
  bytearray: 'string',
  'datetime.datetime': 'string',
  'datetime.date': 'string',
  'datetime.timedelta': 'string',
  bytes: 'string',
  base64: 'string',
  base64url: 'string',
  'unix-time': 'integer',
  decimal: 'number',
  time: 'string',
  'datetime.time': 'string',
  'decimal.Decimal': 'number',
};

/** Reads models, in either form that Microsoft's generators write, and the enumerations next to them. */
export function readModels({ models, enums }: { models: string; enums: string }): Models {
  const values = readEnums(enums);
  const known = new Map<string, Model>();
  for (const text of models.split(/^class /m).slice(1)) {
    const [, name = '', bases = ''] = /^(\w+)(?:\(([^)]*)\))?/.exec(text) ?? [];
    const fields = text.includes('_attribute_map = {') ? mappedFields(text, values) : restFields(text, values);
    const isPolymorphic = /_subtype_map = |__mapping__: /.test(text);
    known.set(name, {
      bases: bases.split(',').map((base) => base.trim().split('.').at(-1) ?? ''),
      isPolymorphic,
      fields,
    });
  }
  const descendantsOf = (name: string): Model[] =>
    [...known].flatMap(([other, model]) => (model.bases.includes(name) ? [model, ...descendantsOf(other)] : []));
  const fieldsOf = (name: string): Record<string, FieldType> => {
    const model = known.get(name);
    if (model === undefined) throw new Error(`there is no model ${name}`);
    const inherited = model.bases.filter((base) => known.has(base)).map((base) => fieldsOf(base));
    const special = model.isPolymorphic ? descendantsOf(name).map(({ fields }) => fields) : [];
    return Object.assign({}, ...special, ...inherited, model.fields) as Record<string, FieldType>;
  };
  return { fieldsOf, isModel: (name) => known.has(name) };
}

/** Enumerations that their own documentation calls incomplete. */
const incompleteEnums: ReadonlySet<string> = new Set(['VirtualMachineSizeTypes']);

function readEnums(text: string): Map<string, string[]> {
  return new Map(
    text
      .split(/^class /m)
      .slice(1)
      .map(
        (part) =>
          [
            /^\w+/.exec(part)?.[0] ?? '',
            [...part.matchAll(/^ {4}[A-Z0-9_]+ = "([^"]*)"/gm)].map(([, value = '']) => value),
          ] as [string, string[]],
      )
      .filter(([name]) => !incompleteEnums.has(name)),
  );
}

/** `_attribute_map`: a key with dots is a field below others. Enumerations are in the documentation of the attribute alone. */
function mappedFields(text: string, enums: Map<string, string[]>): Record<string, FieldType> {
  const fields: Record<string, FieldType> = {};
  const [, map = ''] = /_attribute_map = \{([\s\S]*?)\n {4}\}/.exec(text) ?? [];
  const [, validation = ''] = /_validation = \{([\s\S]*?)\n {4}\}/.exec(text) ?? [];
  for (const [, name = '', key = '', type = ''] of map.matchAll(
    /"(\w+)": \{\s*"key": "([^"]*)",\s*"type": "([^"]+)",?\s*\}/g,
  )) {
    // The members that no attribute has.
    if (key === '') continue;
    const said = new RegExp(String.raw`:vartype ${name}:\s+str\s+or\s+~[\w.]*\.(\w+)`).exec(text)?.[1] ?? '';
    const isReadOnly = new RegExp(`"${name}": \\{[^}]*"readonly": True`).test(validation);
    const bare = type === 'str' && enums.has(said) ? { enum: enums.get(said) ?? [] } : typeOf(type, enums);
    put(
      fields,
      key.split(/(?<!\\)\./).map((part) => part.replaceAll('\\', '')),
      isReadOnly ? readOnly(bare) : bare,
    );
  }
  return fields;
}

function put(fields: Record<string, FieldType>, [first = '', ...rest]: string[], type: FieldType): void {
  if (rest.length === 0) {
    fields[first] = type;
    return;
  }
  const held = fields[first];
  const inner = typeof held === 'object' && held.fields !== undefined ? held.fields : {};
  fields[first] = { fields: inner };
  put(inner, rest, type);
}

/** `name: Optional[type] = rest_field(…)`. */
function restFields(text: string, enums: Map<string, string[]>): Record<string, FieldType> {
  const fields: Record<string, FieldType> = {};
  const declared = /^ {4}(\w+): ([^\n=]+?) = rest_(?:field|discriminator)\(([\s\S]*?)\)(?: {2}#[^\n]*)?\n/gm;
  for (const [, name = '', type = '', options = ''] of text.matchAll(declared)) {
    const wire = /name="([^"]+)"/.exec(options)?.[1] ?? name;
    const isReadOnly = /visibility=\["read"\]/.test(options);
    fields[wire] = isReadOnly ? readOnly(typeOf(type, enums)) : typeOf(type, enums);
  }
  return fields;
}

function readOnly(type: FieldType): DescribedType {
  return typeof type === 'string' ? { type, readOnly: true } : { ...type, readOnly: true };
}

/** A type of either form: `[Key]`, `{str}`, `Optional[list["_models.Key"]]`, `Union[str, "_models.KeyType"]`. */
export function typeOf(written: string, enums: ReadonlyMap<string, string[]> = new Map()): FieldType {
  const text = written.trim().replaceAll('"', '');
  const go = (inner: string): FieldType => typeOf(inner, enums);
  const [, list] = /^(?:\[|[Ll]ist\[)(.*)\]$/.exec(text) ?? [];
  if (list !== undefined) return { list: go(list) };
  const [, map] = /^(?:\{(.*)\}|[Dd]ict\[str, .*\])$/.exec(text) ?? [];
  if (map !== undefined) return { map: go(map) };
  if (/^[Dd]ict\[str, /.test(text)) return { map: go(text.slice(text.indexOf(',') + 1, -1)) };
  const [, optional] = /^Optional\[(.*)\]$/.exec(text) ?? [];
  if (optional !== undefined) return go(optional);
  if (/^(?:Union|Literal)\[/.test(text)) {
    const model = /_models\.(\w+)/.exec(text)?.[1] ?? '';
    return enums.has(model) ? { enum: enums.get(model) ?? [] } : /\bstr\b|^Literal/.test(text) ? 'string' : 'any';
  }
  const name = text.split('.').at(-1) ?? text;
  if (enums.has(name)) return { enum: enums.get(name) ?? [] };
  return plainTypes[text] ?? plainTypes[name] ?? `#${name}`;
}
