import { createHash } from 'node:crypto';
import type { ChangeActor } from '../../../changes/announced-change.ts';
import { storableText } from '../../../inventory/canonical-json.ts';
import { isObject, type Json, type JsonObject } from '../../../json.ts';
import type { KubernetesResourceType } from '../resource-types.ts';

/** A call that may have changed an object, as an API server's audit log records it (audit.k8s.io/v1, `Event`). */
export interface AuditRecord {
  /** `auditID`, which the client may choose (header `Audit-ID`): see `recordKey`. */
  eventId: string;
  resourceType: KubernetesResourceType;
  /** `namespace/name`, or the name; a star for the name where all objects of a collection were deleted. */
  externalId: string;
  uid: string | null;
  /** The version that the call made; null where the policy leaves out responses. */
  resourceVersion: string | null;
  verb: AuditVerb;
  /** The program that called, as `managedFields` of the object name it; null if that is unknown. */
  manager: string | null;
  /** E.g. `patch deployments/scale`. */
  call: string;
  /** When the server received and when it completed the call, by its clock, as ISO 8601. */
  requestedAt: string;
  completedAt: string;
  actor: ChangeActor;
}

const auditVerbs = ['create', 'update', 'patch', 'delete', 'deletecollection'] as const;
export type AuditVerb = (typeof auditVerbs)[number];

/** API group and resource → type of the inventory. */
const typeOfResource: Readonly<Record<string, KubernetesResourceType>> = {
  '/namespaces': 'namespace',
  '/nodes': 'node',
  '/pods': 'pod',
  '/services': 'service',
  '/configmaps': 'config_map',
  '/secrets': 'secret',
  '/serviceaccounts': 'service_account',
  '/persistentvolumes': 'persistent_volume',
  'apps/deployments': 'deployment',
  'apps/daemonsets': 'daemon_set',
  'apps/statefulsets': 'stateful_set',
  'networking.k8s.io/ingresses': 'ingress',
  'networking.k8s.io/networkpolicies': 'network_policy',
  'rbac.authorization.k8s.io/roles': 'role',
  'rbac.authorization.k8s.io/clusterroles': 'cluster_role',
  'rbac.authorization.k8s.io/rolebindings': 'role_binding',
  'rbac.authorization.k8s.io/clusterrolebindings': 'cluster_role_binding',
};

/** Subresources through which the wanted state of an object changes; the others report, or open connections. */
const changingSubresources = ['', 'scale', 'finalize', 'ephemeralcontainers', 'resize', 'eviction'];

const longestText = 2_000;
/** An index row of Postgres holds 2,704 bytes. The names of some objects may be longer. */
const longestIdBytes = 2_000;
/** Bytes of a name in `managedFields` (`FieldManagerMaxLength`). */
const longestManager = 128;

/**
 * Returns the calls of an `EventList` (audit.k8s.io/v1) that may have changed an object of a watched type, and how many
 * events it has; null for what is not such a list. An event that lacks what it must have counts and is left out.
 */
export function readAuditEvents(list: unknown): { received: number; records: AuditRecord[] } | null {
  if (!isObject(list) || list['kind'] !== 'EventList' || list['apiVersion'] !== 'audit.k8s.io/v1') return null;
  const { items } = list;
  if (!Array.isArray(items)) return null;
  const records = items.flatMap((event) => (isObject(event) ? (auditRecordOf(event) ?? []) : []));
  return { received: items.length, records };
}

/**
 * Returns the call of an event (audit.k8s.io/v1, `Event`) that may have changed an object of a watched type; null for any
 * other event, and for one that lacks what it must have.
 */
export function auditRecordOf(event: JsonObject): AuditRecord | null {
  const { stage } = event;
  const ref = event['objectRef'];
  if (stage !== 'ResponseComplete' || !isObject(ref) || !isSuccess(event['responseStatus'])) return null;
  const query = queryIn(event['requestURI']);
  if (query.some(([name]) => name === 'dryRun')) return null;
  const resource = textIn(ref, 'resource') ?? '';
  const subresource = textIn(ref, 'subresource') ?? '';
  const resourceType = typeOfResource[`${textIn(ref, 'apiGroup') ?? ''}/${resource}`];
  const verb = auditVerbs.find((known) => known === event['verb']);
  if (resourceType === undefined || verb === undefined || !changingSubresources.includes(subresource)) return null;
  if (verb.startsWith('delete') && isTried(event['requestObject'])) return null;
  const made = metadataIn(event['responseObject']);
  const externalId = externalIdOf({ resource, ref, verb, made });
  const eventId = textIn(event, 'auditID');
  const requestedAt = timeIn(event, 'requestReceivedTimestamp');
  const completedAt = timeIn(event, 'stageTimestamp');
  const actor = eventId === null ? null : actorOf(event, eventId);
  if (eventId === null || externalId === null || requestedAt === null || completedAt === null || actor === null) {
    return null;
  }
  return {
    eventId,
    resourceType,
    externalId,
    uid: textIn(made, 'uid') ?? textIn(ref, 'uid'),
    // The response to a deletion is the object as it was before, or a status.
    resourceVersion: subresource === '' && !verb.startsWith('delete') ? textIn(made, 'resourceVersion') : null,
    verb: effectOf({ verb, subresource, status: event['responseStatus'] }),
    manager: managerOf(query, textIn(event, 'userAgent')),
    call: `${verb} ${resource}${subresource === '' ? '' : `/${subresource}`}`,
    requestedAt,
    completedAt,
    actor,
  };
}

/** Returns whether a deletion was tried only: it has its options in its body, where a log records that. */
function isTried(request: Json | undefined): boolean {
  if (request === undefined || !isObject(request) || request['kind'] !== 'DeleteOptions') return false;
  const { dryRun } = request;
  return Array.isArray(dryRun) && dryRun.length > 0;
}

/**
 * Returns what only the same record has. Its `auditID` alone would let a client hide a call behind an earlier one with the
 * same id.
 */
export function recordKey({ eventId, externalId, call, requestedAt, completedAt, actor }: AuditRecord): string {
  const parts = [eventId, externalId, call, requestedAt, completedAt, actor.principal, actor.actingAs];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Returns what a call did: an eviction deletes the pod, and a patch or an update may create the object (201). */
function effectOf({ verb, subresource, status }: { verb: AuditVerb; subresource: string; status: unknown }): AuditVerb {
  if (subresource === 'eviction') return 'delete';
  return isObject(status) && status['code'] === 201 ? 'create' : verb;
}

function externalIdOf({
  resource,
  ref,
  verb,
  made,
}: {
  resource: string;
  ref: JsonObject;
  verb: AuditVerb;
  made: JsonObject;
}): string | null {
  const name = verb === 'deletecollection' ? '*' : (textIn(ref, 'name') ?? textIn(made, 'name'));
  // The server gives a namespace itself as the namespace of a call on it.
  const namespace = resource === 'namespaces' ? null : textIn(ref, 'namespace');
  if (name === null) return null;
  const id = namespace === null ? name : `${namespace}/${name}`;
  return Buffer.byteLength(id) > longestIdBytes ? null : id;
}

function actorOf(event: JsonObject, eventId: string): ChangeActor | null {
  const { user, impersonatedUser, sourceIPs } = event;
  const principal = isObject(user) ? textIn(user, 'username') : null;
  if (principal === null) return null;
  // The client can set all but the last one (audit.k8s.io/v1, Event.sourceIPs).
  const sourceAddress: unknown = Array.isArray(sourceIPs) ? sourceIPs.at(-1) : undefined;
  return {
    principal,
    issuer: null,
    actingAs: isObject(impersonatedUser) ? textIn(impersonatedUser, 'username') : null,
    sourceAddress: typeof sourceAddress === 'string' ? shortened(sourceAddress) : null,
    userAgent: textIn(event, 'userAgent'),
    source: 'audit_log',
    eventId,
  };
}

/**
 * Returns the name that the server gives to the program of a call: the one in its query, or the beginning of its user
 * agent (`managerOrUserAgent` of k8s.io/apiserver).
 */
function managerOf(query: readonly (readonly [string, string])[], userAgent: string | null): string | null {
  const given = query.find(([name]) => name === 'fieldManager')?.[1];
  if (given !== undefined && given !== '') return shortened(given);
  const [program = ''] = (userAgent ?? '').split('/');
  const printable = program.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '');
  let name = '';
  for (const sign of printable) {
    if (Buffer.byteLength(name + sign) > longestManager) break;
    name += sign;
  }
  return name === '' ? null : name;
}

/**
 * Returns the parameters of a request as the server reads them (`url.ParseQuery` of Go): one with a semicolon or a
 * malformed escape does not count. What only looks like a parameter, in the value of another, is none.
 */
function queryIn(uri: unknown): [name: string, value: string][] {
  if (typeof uri !== 'string' || !uri.includes('?')) return [];
  const given = uri.slice(uri.indexOf('?') + 1).split('&');
  const read = given.filter((one) => one !== '' && !one.includes(';') && !/%(?![0-9a-f]{2})/i.test(one));
  return read.flatMap((one) => [...new URLSearchParams(one)]);
}

function isSuccess(status: unknown): boolean {
  const code = isObject(status) ? status['code'] : undefined;
  return typeof code === 'number' && code >= 200 && code < 300;
}

function metadataIn(object: unknown): JsonObject {
  const metadata = isObject(object) ? object['metadata'] : undefined;
  return isObject(metadata) ? metadata : {};
}

function textIn(object: JsonObject, name: string): string | null {
  const value = object[name];
  return typeof value === 'string' && value !== '' ? shortened(value) : null;
}

/** Returns the beginning of a text as it can be stored: the end must not be half a character. */
const shortened = (text: string): string => storableText(text.slice(0, longestText));

/** Returns a time as API servers write it (`metav1.MicroTime`); null for anything else, which Postgres could refuse. */
function timeIn(event: JsonObject, name: string): string | null {
  const text = textIn(event, name);
  const isTime = text !== null && /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(text);
  return isTime && !Number.isNaN(Date.parse(text)) ? text : null;
}
