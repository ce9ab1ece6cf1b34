import type { Json } from '../../../../domain/json.ts';

export function attributeText(value: Json): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
