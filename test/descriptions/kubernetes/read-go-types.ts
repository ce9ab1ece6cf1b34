import type { FieldType, Fields } from '../../../activities/clouds/shared/descriptions/field-type.ts';

/**
 * The fields of some structs of a Go source and of every struct of the same source that these lead to, by their names in
 * JSON. `known` gives the types that stand elsewhere. Throws when there is no such struct.
 */
export function readGoTypes(
  source: string,
  { api, names, known }: { api: string; names: readonly string[]; known: Readonly<Record<string, FieldType>> },
): Record<string, Fields> {
  const aliases = new Map(
    [...source.matchAll(/^type (\w+) (string|bool|int32|int64)$/gm)].map(([, name = '', base = '']) => [name, base]),
  );
  const schemas: Record<string, Fields> = {};

  function typeOf(text: string): FieldType {
    const type = text.replace(/^\*/, '');
    const own = known[type];
    if (own !== undefined) return own;
    if (type.startsWith('[]')) return { list: typeOf(type.slice(2)) };
    const [, value] = /^map\[\w+\](.+)$/.exec(type) ?? [];
    if (value !== undefined) return { map: typeOf(value) };
    const base = aliases.get(type) ?? type;
    if (base === 'string' || base.endsWith('Duration')) return 'string';
    if (base === 'bool') return 'boolean';
    if (/^u?int\d*$|^float/.test(base)) return base.startsWith('float') ? 'number' : 'integer';
    if (structOf(base) === null) return 'any';
    take(base);
    return `#${api}.${base}`;
  }

  const structOf = (name: string): string | null =>
    new RegExp(String.raw`^type ${name} struct \{\n([\s\S]*?)^\}`, 'm').exec(source)?.[1] ?? null;

  function take(name: string): void {
    const full = `${api}.${name}`;
    if (Object.hasOwn(schemas, full)) return;
    const body = structOf(name);
    if (body === null) throw new Error(`there is no struct ${name}`);
    const fields: Fields = {};
    schemas[full] = fields;
    for (const line of body.split('\n')) {
      const [, text = '', tag = ''] = /^\t(?:\w+ +)?([*\w.[\]{}]+) +`json:"([^"]*)"/.exec(line) ?? [];
      const [field = '', ...options] = tag.split(',');
      if (options.includes('inline')) Object.assign(fields, { kind: 'string', apiVersion: 'string' });
      else if (field !== '' && field !== '-') fields[field] = typeOf(text);
    }
  }

  for (const name of names) take(name);
  return schemas;
}
