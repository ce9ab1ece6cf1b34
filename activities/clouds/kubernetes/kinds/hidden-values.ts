import { holdsFingerprint } from '../../../../domain/remediation/fingerprints.ts';
import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import { shownWords, type ClusterAnswerError } from '../session/cluster-errors.ts';

const hidden = '(hidden)';
/** Where the API server begins to quote a value of the object, or a webhook or policy, which may quote any. */
const quoted = /(?=\b(?:Invalid|Duplicate|Unsupported) value: )|(?<=\bdenied (?:the )?request: )/;
/** A shorter text is in many words. */
const shortestSecret = 4;
/** What is written in another way where a text is quoted, and ends of lines. */
const escaped = /[^\u0020\u0021\u0023-\u0025\u0027-\u003b\u003d\u003f-\u005b\u005d-\u007e]+/;

/**
 * Returns a refusal of a change without secrets of the object: the API server quotes values that it finds invalid, also such
 * as the change does not touch. `reading` has fingerprints where the object has secrets. Of an object that was not read whole
 * nothing is shown.
 */
export function withoutSecrets(
  fault: ClusterAnswerError,
  {
    object,
    reading: { configuration, unreadable },
  }: { object: JsonObject; reading: { configuration: JsonObject; unreadable: Record<string, string> } },
): CloudError {
  const isWhole = Object.keys(unreadable).length === 0;
  if (isWhole && !holdsFingerprint(configuration)) return fault;
  const { kind, call, retryAfterMs } = fault;
  const whole = fault.saidWhole();
  const at = isWhole ? whole.search(quoted) : 0;
  const said = at < 0 ? whole : `${whole.slice(0, at)}${hidden}, since the object holds secrets or was not read whole`;
  const { observed, ...document } = configuration;
  const asObject = { ...(isObject(observed ?? null) ? (observed as JsonObject) : {}), ...document };
  const forms = [...new Set(secretsIn(object, asObject).flatMap(formsOf))].toSorted(
    (one, other) => other.length - one.length,
  );
  const clean = (text: string): string => forms.reduce((left, form) => left.replaceAll(form, hidden), text);
  return new CloudError({ kind, call, code: clean(fault.code ?? ''), retryAfterMs, message: shownWords(clean(said)) });
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
