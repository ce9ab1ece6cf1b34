import { isUtf8 } from 'node:buffer';
import { ApiError } from '../errors.ts';
import { parseJson } from '../validation/json-text.ts';
import { compileCheck, type SchemaCheck } from '../validation/schema-check.ts';

/** The value of a JSON body, or the error message of the response. */
export type BodyReading = { ok: true; value: unknown } | { ok: false; message: string; details: string | null };

/** A JSON body to parse, with its JSON Schema as text; null if any value is valid. */
export interface BodyTask {
  content: Uint8Array;
  schema: string | null;
}

const checks = new Map<string, SchemaCheck>();

/** Parses and validates a JSON body. An invalid value never leaves the thread. */
export function parseBody({ content, schema }: BodyTask): BodyReading {
  try {
    if (!isUtf8(content)) return { ok: false, message: 'The body is not UTF-8 text', details: null };
    const value = parseJson(Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('utf8'));
    const faults = schema === null ? [] : checkOf(schema)(value, { sizeBytes: content.length });
    if (faults.length > 0) return { ok: false, message: 'The body is not valid', details: faults.join('; ') };
    return { ok: true, value };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, message: error.message, details: error.details };
    throw error;
  }
}

/** Returns the compiled check of a schema. The cache is bounded: all schemas belong to endpoints. */
function checkOf(schema: string): SchemaCheck {
  const known = checks.get(schema);
  if (known !== undefined) return known;
  const check = compileCheck(JSON.parse(schema) as object);
  checks.set(schema, check);
  return check;
}
