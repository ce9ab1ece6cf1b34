import { badRequest } from '../errors.ts';

export const deepestJson = 64;

/**
 * Parses the JSON text of a body. Nesting is measured before parsing; texts that Postgres cannot hold (NUL, half a
 * surrogate pair) and keys that could reach a prototype are refused.
 */
export function parseJson(text: string): unknown {
  if (nestsDeeper(text, deepestJson)) throw badRequest(`The JSON nests deeper than ${deepestJson} levels`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badRequest('The body is not valid JSON', error instanceof SyntaxError ? error.message.slice(0, 200) : null);
  }
  if (text.includes('\\u') || text.includes('__proto__')) refuseDangerousText(value);
  return value;
}

const quote = 0x22;
const backslash = 0x5c;

function nestsDeeper(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === backslash) index += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) {
      isInString = true;
    } else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 0x5d || code === 0x7d) {
      depth -= 1;
    }
  }
  return false;
}

function refuseDangerousText(value: unknown): void {
  if (typeof value === 'string') {
    refuseUnstorable(value);
  } else if (Array.isArray(value)) {
    for (const item of value) refuseDangerousText(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (key === '__proto__') throw badRequest('__proto__ is not a known field');
      refuseUnstorable(key);
      refuseDangerousText(item);
    }
  }
}

function refuseUnstorable(text: string): void {
  if (text.includes('\0')) throw badRequest('Text must not hold NUL characters');
  if (/\p{Surrogate}/u.test(text)) throw badRequest('Text must not hold half a surrogate pair');
}
