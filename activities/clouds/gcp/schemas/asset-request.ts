import { schemaFacts, type SchemaFacts } from '../../../../domain/clouds/schema-facts.ts';
import type { AssetChangeFacts } from '../../../../domain/clouds/gcp/schemas/asset-changes.ts';
import { maskPath, unclearWithin, unseenBeside } from '../../../../domain/clouds/gcp/schemas/asset-mask.ts';
import { kindOf } from '../../../../domain/clouds/cloud-names.ts';
import { canonicalText } from '../../../../domain/clouds/canonical.ts';
import { pointerBelow } from '../../../../domain/drift/json-pointer.ts';
import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { staleFields, valueAt, withValues } from '../../../../domain/remediation/field-values.ts';
import { holdsInexactNumber } from '../../../../domain/remediation/inexact-json.ts';
import { holdsFingerprint } from '../../../../domain/remediation/fingerprints.ts';
import type { FieldValues } from '../../../../domain/remediation/plan.ts';
import type { CollectedResource } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { GcpChange } from '../session/calls.ts';
import { sourceOf } from '../session/gcp-resource.ts';
import type { AssetCall } from './asset-call.ts';

/** What an approved plan changes: values by JSON Pointer, null for none. */
export interface PlannedValues {
  values: FieldValues;
  expected: FieldValues;
}

/** Returns what of a plan is not done yet. Throws where that has neither the old nor the new value, or more than was seen. */
export function openValues(
  present: CollectedResource,
  { values, expected }: PlannedValues,
  { inputOnly, outputOnly }: AssetChangeFacts,
): PlannedValues {
  const open = stalePaths(present, values);
  const foreign = stalePaths(present, expected).filter((path) => open.includes(path));
  if (foreign.length > 0) throw changed(`${foreign.join(', ')} has been changed since`);
  const facts = schemaFacts(kindOf.gcp, present.resourceType);
  for (const path of open) {
    const mask = pointerOf(facts === null ? [] : maskPath(facts, path));
    const [shown, seen] = [valueAt(present.configuration, path), expected[path] ?? null];
    const live = valueAt(sourceOf(present).document as JsonObject, path);
    // The reading leaves out members by their names, such as `etag`: in a list they can be anybody's.
    const isSeen = [seen, live].every((value) =>
      isSame(settable(shown, { facts, path }), settable(value, { facts, path })),
    );
    if (!isSeen) {
      throw changed(`${path} holds more than the plan has seen of it, which would be lost`);
    }
    const unseen =
      facts === null ? null : unseenBeside(facts, { pointer: path, inputOnly, documents: [present.configuration] });
    if (unseen !== null) throw changed(`${unseen.replaceAll('/', '.')} may be set next to ${path} and is never shown`);
    const documents = [present.configuration, withValues(present.configuration, { [path]: values[path] ?? null })];
    const unclear = facts === null ? null : unclearWithin(facts, { pointer: path, outputOnly, documents });
    if (unclear !== null) throw changed(`it is not clear whether ${unclear.replaceAll('/', '.')} can be set`);
    if (holdsFingerprint(valueAt(present.configuration, mask)))
      throw changed(`${mask} holds a secret, which would be written`);
  }
  const only = (all: FieldValues): FieldValues => Object.fromEntries(open.map((path) => [path, all[path] ?? null]));
  return { values: only(values), expected: only(expected) };
}

/**
 * Returns the change that gives a resource some values. The mask names the fields that differ; a map is named as a whole, and
 * sent as it is but for the entries that differ. What surrounds a named field is sent as it is, too: a service that
 * replaces the object around the field then leaves the rest of it.
 */
export function assetRequest(
  present: CollectedResource,
  { call, values, validateOnly = false }: { call: AssetCall; values: FieldValues; validateOnly?: boolean },
): GcpChange {
  const { service, facts: how, path } = call;
  const facts = schemaFacts(kindOf.gcp, present.resourceType);
  if (facts === null) throw changed('the schema of the type is not known');
  const live = sourceOf(present).document as JsonObject;
  const after = withValues(live, values);
  const fields = [...new Set(Object.keys(values).map((pointer) => maskPath(facts, pointer).join('.')))];
  const members = new Set(fields.map((field) => field.split('.')[0] ?? ''));
  const kept = Object.entries(after).filter(([name, value]) => members.has(name) && value !== null);
  const resource = withoutOutput(Object.fromEntries(kept), [...facts.readOnly, ...how.outputOnly]);
  const etag = how.etag === true ? live['etag'] : undefined;
  const body: JsonObject = { ...resource, ...(typeof etag === 'string' && etag !== '' ? { etag } : {}) };
  const mask = fields.toSorted().join(',');
  if (holdsInexactNumber(body)) throw changed('the resource has a number of more digits than can be written exactly');
  return {
    service,
    method: 'PATCH',
    path,
    query: {
      ...(how.wrapped === undefined ? { [how.mask]: mask } : {}),
      ...(validateOnly ? { validateOnly: true } : {}),
    },
    body: how.wrapped === undefined ? body : { [how.wrapped]: body, [how.mask]: mask },
  };
}

/** Returns the paths of fields that do not have these values. */
export function stalePaths(present: CollectedResource, values: FieldValues): string[] {
  return staleFields({ ...present, providerKind: kindOf.gcp }, values).map(({ path }) => path);
}

function changed(what: string): CloudError {
  const message = `${what}; nothing was done`;
  return new CloudError({ kind: 'invalid_request', call: 'patch', code: 'ResourceChanged', message });
}

const pointerOf = (names: readonly string[]): string => names.reduce(pointerBelow, '');

/** Returns a value without what only the service sets; an empty one is none. */
function settable(value: Json, { facts, path }: { facts: SchemaFacts | null; path: string }): Json {
  if (!isObject(value) && !Array.isArray(value)) return value;
  const whole = withoutOutput(withValues({}, { [path]: value }), facts?.readOnly ?? []);
  const left = valueAt(whole, path);
  const isEmpty = left !== null && typeof left === 'object' && Object.keys(left).length === 0;
  return isEmpty ? null : left;
}

function isSame(one: Json, other: Json): boolean {
  const isWhole = [one, other].some((value) => value !== null && typeof value === 'object');
  // Texts, numbers and flags were compared by their meaning.
  return !isWhole || canonicalText(one) === canonicalText(other);
}

function withoutOutput(document: JsonObject, places: readonly string[]): JsonObject {
  const all = new Set(places);
  const stripped = (value: Json, name: string): Json => {
    if (Array.isArray(value)) return value.map((item) => stripped(item, name));
    if (!isObject(value)) return value;
    const inner = (key: string): string => (name === '' ? key : `${name}/${key}`);
    const kept = Object.entries(value).filter(([key, member]) => !all.has(inner(key)) && member !== null);
    return Object.fromEntries(kept.map(([key, member]) => [key, stripped(member, inner(key))]));
  };
  return stripped(document, '') as JsonObject;
}
