import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';

const names = new Map<string, string>();

/**
 * Returns a name in snake_case: `HttpPutResponseHopLimit` → `http_put_response_hop_limit`, `KMSMasterKeyID` →
 * `kms_master_key_id`.
 */
export function snakeName(name: string): string {
  let snake = names.get(name);
  if (snake === undefined) {
    snake = name
      .replaceAll(/IDs\b/g, 'Ids')
      .replaceAll(/ARNs\b/g, 'Arns')
      .replaceAll(/IPv(?=\d)/gi, 'Ipv')
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
      .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
      .toLowerCase();
    names.set(name, snake);
  }
  return snake;
}

/**
 * Returns an SDK structure as JSON with snake_case members: dates as ISO 8601, members without a value left out. Not
 * for maps whose keys are data (tags, variables): their keys would change.
 */
export function snakeJson(value: unknown): Json {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(snakeJson);
  const result: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined && typeof member !== 'function') result[snakeName(key)] = snakeJson(member);
  }
  return result;
}

/** Returns {@link snakeJson} of a structure, null without one. */
export function snakeObject(value: object | null | undefined): JsonObject | null {
  return value ? (snakeJson(value) as JsonObject) : null;
}

/** Returns {@link snakeJson} of a list whose order means nothing, sorted. */
export function snakeSet(items: readonly object[] | null | undefined): JsonObject[] {
  return sortedSet((items ?? []).map((item) => snakeJson(item) as JsonObject));
}

/** Returns the texts of a set, sorted, without blanks. */
export function textSet(items: readonly (string | null | undefined)[] | null | undefined): string[] {
  return sortedSet((items ?? []).filter((item): item is string => typeof item === 'string'));
}

/** Returns a time as ISO 8601, null without one. */
export function isoTime(time: Date | null | undefined): string | null {
  return time ? time.toISOString() : null;
}
