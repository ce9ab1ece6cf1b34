import { canonicalText } from '../../clouds/canonical.ts';
import { isObject, type Json } from '../../json.ts';

/** Returns the item of a list that a field names: `k:<keys as JSON>` or `v:<value as JSON>`; undefined where none is. */
export function itemAt(items: readonly Json[], field: string): Json | undefined {
  const wanted = parsed(field.slice(2));
  if (field.startsWith('v:')) return items.find((item) => isEqual(item, wanted));
  if (!field.startsWith('k:') || !isObject(wanted)) return undefined;
  const keys = Object.entries(wanted);
  return items.find((item) => isObject(item) && keys.every(([name, value]) => isEqual(item[name] ?? null, value)));
}

/** Lists are long and keys mostly texts or numbers: texts of values are only made where both are objects or lists. */
function isEqual(one: Json, other: Json): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return canonicalText(one) === canonicalText(other);
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
