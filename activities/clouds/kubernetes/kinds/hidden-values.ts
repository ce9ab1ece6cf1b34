import { holdsFingerprint } from '../../../../domain/remediation/fingerprints.ts';
import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';

const hidden = '(hidden)';
/** Where the API server quotes a value of the object. */
const quoted = /\b(?:Invalid|Duplicate|Unsupported) value: /;
/** A shorter text is in many words. */
const shortestSecret = 4;

/**
 * Returns a refusal of a change without secrets of the object: the API server quotes values that it finds invalid, also such
 * as the change does not touch. `reading` has fingerprints where the object has secrets.
 */
export function withoutSecrets(
  fault: CloudError,
  { object, reading }: { object: JsonObject; reading: JsonObject },
): CloudError {
  if (!holdsFingerprint(reading)) return fault;
  const { kind, call, code, retryAfterMs } = fault;
  const message = fault.message.slice(call.length + 2);
  const at = message.search(quoted);
  const shown = at < 0 ? message : `${message.slice(0, at)}${hidden}, since the object holds secrets`;
  const clean = secretsIn(object, reading).reduce((text, secret) => text.replaceAll(secret, hidden), shown);
  return new CloudError({ kind, call, code, retryAfterMs, message: clean });
}

function secretsIn(value: Json, reading: Json): string[] {
  if (typeof value === 'string') {
    return value.length >= shortestSecret && holdsFingerprint(reading) ? [value] : [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => secretsIn(item, Array.isArray(reading) ? (reading[index] ?? null) : reading));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    secretsIn(member, isObject(reading) ? (reading[name] ?? null) : reading),
  );
}
