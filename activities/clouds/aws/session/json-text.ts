import { isObject, type JsonObject } from '../../../../domain/json.ts';

/** Returns the JSON object in an attribute of the cloud; null without one, `{ unparsed: text }` for any other text. */
export function jsonObjectOf(text: string | undefined): JsonObject | null {
  if (!text) return null;
  try {
    const value = JSON.parse(text) as unknown;
    if (isObject(value)) return value as JsonObject;
    return { unparsed: text };
  } catch {
    return { unparsed: text };
  }
}
