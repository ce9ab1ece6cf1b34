import { isObject, type JsonObject } from '../../../json.ts';
import { auditRecordOf, type AuditRecord } from './audit-record.ts';
import type { LoggedCalls } from './logged-events.ts';

/**
 * By how much the time of an entry may differ from the beginning and the end of its call: Google documents one time, and
 * not whether it is that of the request or of its completion.
 */
const timeToleranceMs = 2_000;

/**
 * Returns the calls in entries of the log of admin activity that GKE writes for an API server (`AuditLog` of the service
 * `k8s.io`; cloud.google.com/kubernetes-engine/docs/how-to/audit-logging). They have a method such as
 * `io.k8s.apps.v1.deployments.scale.patch` and a name such as `apps/v1/namespaces/shop/deployments/web/scale`. They do not
 * have the URL: which name the program gave itself in it is unknown, so that the program decides no match.
 */
export function gkeEntryCalls(entries: readonly unknown[]): LoggedCalls {
  const records = entries.flatMap((entry) => (isObject(entry) ? (recordIn(entry) ?? []) : []));
  return { received: entries.length, records };
}

function recordIn(entry: JsonObject): AuditRecord | null {
  const payload = partOf(entry, 'protoPayload');
  const { serviceName, methodName, resourceName, request = null, response } = payload;
  const at = Date.parse(typeof entry['timestamp'] === 'string' ? entry['timestamp'] : '');
  const ref = typeof resourceName === 'string' ? referenceOf(resourceName) : null;
  if (serviceName !== 'k8s.io' || typeof methodName !== 'string' || ref === null || Number.isNaN(at)) return null;
  // A code of google.rpc.Status; none is a success.
  if ((partOf(payload, 'status')['code'] ?? 0) !== 0) return null;
  const verb = methodName.split('.').at(-1) ?? '';
  const metadata = partOf(payload, 'requestMetadata');
  const { principalEmail, principalSubject } = partOf(payload, 'authenticationInfo');
  const made = isObject(response) ? response : {};
  const record = auditRecordOf({
    auditID: entry['insertId'] ?? null,
    stage: 'ResponseComplete',
    verb,
    // Identities of a workforce pool have no address: without their calls, somebody else's could be taken for them.
    user: { username: principalEmail || (principalSubject ?? null) },
    sourceIPs: [metadata['callerIp'] ?? null],
    userAgent: metadata['callerSuppliedUserAgent'] ?? null,
    objectRef: ref,
    responseStatus: { code: isCreation(verb, made, at) ? 201 : 200 },
    requestObject: request,
    responseObject: made,
    requestReceivedTimestamp: new Date(at - timeToleranceMs).toISOString(),
    stageTimestamp: new Date(at + timeToleranceMs).toISOString(),
  });
  return record === null ? null : { ...record, manager: null };
}

/** Returns whether a call made its object: an applied configuration is a patch also where there was no object. */
function isCreation(verb: string, made: JsonObject, at: number): boolean {
  if (verb === 'create') return true;
  const createdAt = partOf(made, 'metadata')['creationTimestamp'];
  if (typeof createdAt !== 'string' || !['patch', 'update'].includes(verb)) return false;
  return (
    Date.parse(createdAt) >= Math.floor((at - timeToleranceMs) / 1_000) * 1_000 &&
    partOf(made, 'metadata')['generation'] === 1
  );
}

/** Returns the object that a name means, `group/version/[namespaces/<namespace>/]resource/[name[/subresource]]`. */
function referenceOf(text: string): JsonObject | null {
  const [group = '', version = '', ...path] = text.split('/');
  // The namespaces themselves are named as those of other objects are.
  const isNamespaced = path[0] === 'namespaces' && path.length > 2 && !namespaceParts.has(path[2] ?? '');
  const namespace = isNamespaced ? path[1] : undefined;
  const [resource, name, subresource] = isNamespaced ? path.slice(2) : path;
  if (version === '' || resource === undefined) return null;
  return {
    apiGroup: group === 'core' ? '' : group,
    apiVersion: version,
    resource,
    ...(namespace === undefined ? {} : { namespace }),
    ...(name === undefined ? {} : { name }),
    ...(subresource === undefined ? {} : { subresource }),
  };
}

/** Subresources of a namespace, which follow its name. */
const namespaceParts: ReadonlySet<string> = new Set(['finalize', 'status']);

function partOf(value: JsonObject, name: string): JsonObject {
  const part = value[name];
  return isObject(part) ? part : {};
}
