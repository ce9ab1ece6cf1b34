import type { BicepFile, BicepType } from './bicep-facts.ts';

/** Larger types are left out: they are few, and most of the table. */
const mostTypes = 120;

/** What an emulator of Resource Manager uses of a type. */
const used = [
  '$type',
  'properties',
  'additionalProperties',
  'baseProperties',
  'discriminator',
  'elements',
  'itemType',
  'sensitive',
  'value',
  'minLength',
  'maxLength',
  'pattern',
  'minValue',
  'maxValue',
];

/**
 * Returns a table with the types of a vendor's file as they are: a line for each of these names, in its newest version, with the
 * types that it refers to; the first is the resource itself. Of several files with a type, the first counts: give the newest first.
 */
export function typeExtracts(files: Iterable<BicepFile>, names: ReadonlySet<string>): string {
  const lines = new Map<string, string>();
  for (const file of files) {
    for (const { $type: kind, name = '', body } of file) {
      const [typeName = '', apiVersion = ''] = name.split('@');
      const key = typeName.toLowerCase();
      if (kind !== 'ResourceType' || body === undefined || !names.has(key) || lines.has(key)) continue;
      const types = extract(file, Number(body.$ref.slice(2)));
      lines.set(
        key,
        types.length > mostTypes ? '' : JSON.stringify({ typeName: key, name: typeName, apiVersion, types }),
      );
    }
  }
  return [...lines.values()]
    .filter((line) => line !== '')
    .toSorted()
    .join('\n');
}

function extract(file: BicepFile, root: number): unknown[] {
  const places = new Map<number, number>([[root, 0]]);
  const types: unknown[] = [];
  for (const place of places.keys()) {
    const type = Object.fromEntries(Object.entries(file[place] as BicepType).filter(([name]) => used.includes(name)));
    types.push(
      JSON.parse(JSON.stringify(type), (name, value: unknown) => {
        if (name === 'description') return undefined;
        if (name !== '$ref') return value;
        const target = Number((value as string).slice(2));
        if (!places.has(target)) places.set(target, places.size);
        return places.get(target);
      }),
    );
    if (places.size > mostTypes) break;
  }
  return places.size > mostTypes ? Array.from({ length: places.size }) : types;
}
