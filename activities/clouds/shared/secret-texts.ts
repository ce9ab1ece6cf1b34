import { holdsFingerprint } from '../../../domain/remediation/fingerprints.ts';
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';

const hidden = '(hidden)';
/** A shorter text is in many words. */
const shortestSecret = 4;
/** What is written in another way where a text is quoted, and ends of lines. */
const escaped = /[^\u0020\u0021\u0023-\u0025\u0027-\u003b\u003d\u003f-\u005b\u005d-\u007e]+/;

/**
 * Returns a function that takes the secrets of a document out of a text, in every way in which they may be quoted.
 * `configuration` is the reading of the document: it has fingerprints where the document has secrets.
 */
export function secretsHider(document: JsonObject, configuration: JsonObject): (text: string) => string {
  const { observed, ...settings } = configuration;
  const reading = { ...(isObject(observed ?? null) ? (observed as JsonObject) : {}), ...settings };
  const forms = [...new Set(secretsIn(document, reading).flatMap(formsOf))].toSorted(
    (one, other) => other.length - one.length,
  );
  return (text) => forms.reduce((left, form) => left.replaceAll(form, hidden), text);
}

/** Returns how a secret may be written: as it is, as JSON or Go write it, and its lines and other parts alone. */
function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, json, JSON.stringify(json).slice(1, -1), ...secret.split(escaped), ...secret.split(/[\r\n]+/)].filter(
    (form) => form.length >= shortestSecret,
  );
}

function secretsIn(value: Json, reading: Json): string[] {
  if (typeof value === 'string') {
    if (!holdsFingerprint(reading)) return [];
    const inner = typeof reading === 'string' ? parsed(value) : null;
    return [value, ...(inner === null ? [] : secretsIn(inner, parsed(reading as string) ?? reading))];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => secretsIn(item, Array.isArray(reading) ? (reading[index] ?? null) : reading));
  }
  if (!isObject(value)) return [];
  if (!isObject(reading)) return Object.values(value).flatMap((member) => secretsIn(member, reading));
  // The name of a member can be a secret: its fingerprint then is the name.
  const renamed = Object.keys(reading).filter((name) => holdsFingerprint(name));
  return Object.entries(value).flatMap(([name, member]) => {
    if (Object.hasOwn(reading, name)) return secretsIn(member, reading[name] ?? null);
    return renamed.length === 0 ? [] : [name, ...secretsIn(member, renamed.join(' '))];
  });
}

/** Returns the object or list that a text is as JSON; null for any other text. */
function parsed(text: string): Json | null {
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
