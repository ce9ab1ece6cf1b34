import { badRequest } from '../errors.ts';

export const deepestJson = 64;

/** The memory of a parsed text depends on the number of its values: an empty object of three bytes takes 56. */
const mostValues = 2_000_000;

/**
 * Parses the JSON text of a body. Nesting and the number of values are measured before parsing; text that Postgres
 * cannot store (NUL, unpaired surrogates) and keys that could reach a prototype are rejected.
 */
export function parseJson(text: string): unknown {
  refuseExcess(text);
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
const comma = 0x2c;

/**
 * Throws for text on which `JSON.parse` could run out of memory: V8 would abort the whole process, not only the thread.
 */
function refuseExcess(text: string): void {
  if (text.length <= deepestJson) return;
  let depth = 0;
  let values = 0;
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
      values += 1;
      if (depth > deepestJson) throw badRequest(`The JSON nests deeper than ${deepestJson} levels`);
    } else if (code === comma) {
      values += 1;
      if (values > mostValues) throw badRequest(`The JSON contains more than ${mostValues} values`);
    } else if (code === 0x5d || code === 0x7d) {
      depth -= 1;
    }
  }
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
  if (text.includes('\0')) throw badRequest('Text must not contain NUL characters');
  if (/\p{Surrogate}/u.test(text)) throw badRequest('Text must not contain an unpaired surrogate');
}
