/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A JSON object, e.g. a configuration, an event payload or log data. */
export type JsonObject = { [key: string]: Json };

/** Returns whether a value is a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
