import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import {
  followed,
  isHidden,
  isRequired,
  isServed,
  type VendorSchema,
  type VendorType,
} from '../../emulators/google-cloud/vendor-discovery.ts';
import type { Random } from '../schema-documents/random.ts';
import { scalar } from './likely-settings.ts';

interface Spot {
  parent: JsonObject | Json[];
  key: string | number;
  path: string;
  schema: VendorSchema;
  kind: 'value' | 'removed' | 'item_removed' | 'item_added' | 'entry_added';
}

/** Returns settings with one change of what is shown; null where there is nothing to change. */
export function withPlantedSetting(
  type: VendorType,
  settings: JsonObject,
  random: Random,
): { settings: JsonObject; path: string; kind: Spot['kind'] } | null {
  const changed = structuredClone(settings);
  const spots: Spot[] = [];
  collect(changed, type.schemas[type.schemaName] ?? {}, { type, path: '', spots });
  if (spots.length === 0) return null;
  const kind = random.pick([...new Set(spots.map((spot) => spot.kind))]);
  const spot = random.pick(spots.filter((one) => one.kind === kind));
  plant(spot, random);
  return { settings: changed, path: spot.path, kind };
}

function collect(value: Json, given: VendorSchema, of: { type: VendorType; path: string; spots: Spot[] }): void {
  const schema = followed(given, of.type);
  const { spots, path } = of;
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const raw = schema.properties?.[name] ?? schema.additionalProperties ?? {};
    const own = followed(raw, of.type);
    if (isServed(raw) || isHidden(raw)) continue;
    const at = { parent: value, key: name, path: `${path}/${name}`, schema: own };
    if (Array.isArray(member)) {
      spots.push({ ...at, kind: 'item_added' });
      if (member.length > 0) spots.push({ ...at, kind: 'item_removed' });
      for (const item of member) collect(item, own.items ?? {}, { ...of, path: `${path}/${name}` });
    } else if (isObject(member)) {
      if (own.additionalProperties !== undefined) spots.push({ ...at, kind: 'entry_added' });
      collect(member, own, { ...of, path: `${path}/${name}` });
    } else {
      spots.push({ ...at, kind: 'value' });
      if (!isRequired(raw)) spots.push({ ...at, kind: 'removed' });
    }
  }
}

function plant({ parent, key, schema, kind }: Spot, random: Random): void {
  const place = parent as Record<string | number, Json>;
  const value = place[key] ?? null;
  if (kind === 'removed') delete place[key];
  else if (kind === 'item_removed') (value as Json[]).splice(random.below((value as Json[]).length), 1);
  else if (kind === 'item_added') (value as Json[]).push(structuredClone((value as Json[])[0] ?? 'text'));
  else if (kind === 'entry_added')
    (value as JsonObject)['three'] = structuredClone(Object.values(value as JsonObject)[0] ?? 'text');
  else place[key] = typeof value === 'boolean' ? !value : otherScalar(value, schema, random);
}

function otherScalar(value: Json, schema: VendorSchema, random: Random): Json {
  for (let tries = 0; tries < 20; tries += 1) {
    const other = scalar(schema, random);
    if (other !== value) return other;
  }
  return value;
}
