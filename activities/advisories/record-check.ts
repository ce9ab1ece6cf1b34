import { Ajv, type ValidateFunction } from 'ajv';
import { osvRecordSchema, type OsvRecord } from '../../domain/advisories/osv-record.ts';

let compiled: ValidateFunction<OsvRecord> | undefined;

/** Compiles the schema on first use, since that takes a noticeable part of the start of a worker. */
function isOsvRecord(value: unknown): value is OsvRecord {
  compiled ??= new Ajv({ strict: false }).compile<OsvRecord>(osvRecordSchema);
  return compiled(value);
}

/** Ids and names are indexed in the database, which limits their length. */
const longestName = 500;
/** JSON escapes that Postgres cannot store: NUL and lone surrogates. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/** Returns the OSV record in a JSON text; null when it is none, or none that can be stored. */
export function osvRecordOf(text: string): OsvRecord | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null; // Text that is not JSON is not a record; the caller counts it as skipped.
  }
  if (!isOsvRecord(value) || value.id.length > longestName || Number.isNaN(Date.parse(value.modified))) return null;
  const names = (value.affected ?? []).map((affected) => affected.package?.name ?? '');
  if (names.some((name) => name.length > longestName)) return null;
  return text.includes('\\u') && unstorable.test(JSON.stringify(value)) ? null : value;
}
