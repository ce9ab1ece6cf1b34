import { canonicalText } from '../../clouds/canonical.ts';
import { isObject, type Json } from '../../json.ts';

/** Returns the item of a list that a field names: `k:<keys as JSON>` or `v:<value as JSON>`; undefined where none is. */
export function itemAt(items: readonly Json[], field: string): Json | undefined {
  const wanted = parsed(field.slice(2));
  if (field.startsWith('v:')) return items.find((item) => canonicalText(item) === canonicalText(wanted));
  if (!field.startsWith('k:') || !isObject(wanted)) return undefined;
  return items.find(
    (item) =>
      isObject(item) &&
      Object.entries(wanted).every(([name, value]) => canonicalText(item[name] ?? null) === canonicalText(value)),
  );
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
