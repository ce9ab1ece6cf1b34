import type { Json } from '../../../../domain/json.ts';

/** Returns a value as an attribute that is a text: empty for none, JSON for a structure. */
export function attributeText(value: Json): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
