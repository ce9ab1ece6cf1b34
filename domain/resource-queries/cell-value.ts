import type { Json } from '../json.ts';

/** Largest value of a cell, in characters of its JSON. */
export const cellMaxLength = 4_000;

/** A value that no cell shows: it is too long. */
export class CellTooLong extends Error {
  override readonly name = 'CellTooLong';
}

/**
 * Returns the value of an expression as JSON, as CEL's conversion to JSON does (https://protobuf.dev/programming-guides/json):
 * integers that a double does not hold, timestamps, durations and types are texts, bytes are Base64. Throws `CellTooLong`.
 */
export function cellValue(value: unknown): Json {
  const left = { characters: cellMaxLength };
  return jsonOf(value, left);
}

function spend(left: { characters: number }, characters: number): void {
  left.characters -= characters;
  if (left.characters < 0) throw new CellTooLong();
}

function jsonOf(value: unknown, left: { characters: number }): Json {
  switch (typeof value) {
    case 'string':
      spend(left, value.length + 2);
      return value;
    case 'bigint':
      spend(left, 20);
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case 'number':
      spend(left, 20);
      return Number.isFinite(value) ? value : String(value);
    case 'boolean':
      spend(left, 5);
      return value;
    case 'object':
      return value === null ? null : objectOf(value, left);
    default:
      return null;
  }
}

function objectOf(value: object, left: { characters: number }): Json {
  spend(left, 2);
  if (Array.isArray(value)) return value.map((item) => jsonOf(item, left));
  if (value instanceof Date) return jsonOf(value.toISOString(), left);
  if (value instanceof Uint8Array) {
    spend(left, value.length);
    return Buffer.from(value).toString('base64');
  }
  if (isOfEngine(value)) return jsonOf((value as { toString: () => string }).toString(), left);
  const entries = value instanceof Map ? [...(value as Map<unknown, unknown>)] : Object.entries(value);
  return Object.fromEntries(
    entries.map(([key, member]) => {
      const name = String(key);
      spend(left, name.length + 4);
      return [name, jsonOf(member, left)];
    }),
  );
}

/** Durations, unsigned integers and types are objects of classes that the engine does not export. */
function isOfEngine(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== null && prototype !== Object.prototype && !(value instanceof Map);
}
