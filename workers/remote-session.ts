import type { CloudCall } from '../activities/clouds/cloud-kind.ts';
import type { CloudSession } from '../activities/clouds/cloud.ts';
import type { KnownResources } from '../domain/changes/known-resource.ts';
import type { SingleCall, StreamedCall } from './cloud-calls.ts';

/** What the thread needs of the caller during a streamed call. */
export interface StreamUses {
  /** Counts its calls to the cloud. */
  onCall?: (call: CloudCall) => void;
  /** Answers what the inventory knows. */
  known?: KnownResources;
}

/** Calls of a session in the cloud thread. */
export interface ThreadSession {
  single<Value>(call: { method: SingleCall; args: unknown[] }, signal: AbortSignal): Promise<Value>;
  streamed<Part>(
    call: { method: StreamedCall; args: unknown[] },
    signal: AbortSignal,
    uses?: StreamUses,
  ): AsyncGenerator<Part, void, undefined>;
  close(): void;
}

/**
 * Returns a session that makes its calls in the cloud thread. `here` is the same session in this thread, which answers what
 * it knows without calling the cloud. What only other sessions of the thread use (`clusterLogin`, `clusterAuditLog`) is
 * left out.
 */
export function remoteSession(here: CloudSession, { single, streamed, close }: ThreadSession): CloudSession {
  const there: CloudSession = {
    units: (scope) => here.units(scope),
    verify: (signal) => single({ method: 'verify', args: [] }, signal),
    pages: (unit, cursor, signal, onCall) =>
      streamed({ method: 'pages', args: [unit, cursor] }, signal, onCall === undefined ? {} : { onCall }),
    read: (target, signal) => single({ method: 'read', args: [target] }, signal),
    apply: (operation, signal) => single({ method: 'apply', args: [operation] }, signal),
    close() {
      here.close();
      close();
    },
  };
  if (here.readsTogether !== undefined) {
    there.readsTogether = (target) => here.readsTogether?.(target) ?? false;
    there.readListed = (targets, signal) => single({ method: 'readListed', args: [targets] }, signal);
  }
  if (here.rehearse !== undefined) {
    there.rehearse = (operation, signal) => single({ method: 'rehearse', args: [operation] }, signal);
  }
  if (here.schemaTypes !== undefined) {
    there.schemaTypes = (regions, signal) => single({ method: 'schemaTypes', args: [regions] }, signal);
  }
  if (here.packagedTypes !== undefined) there.packagedTypes = here.packagedTypes;
  if (here.packages !== undefined) {
    there.packages = (resource, signal) => single({ method: 'packages', args: [resource] }, signal);
  }
  if (here.diagnose !== undefined) {
    there.diagnose = (unit, signal) => single({ method: 'diagnose', args: [unit] }, signal);
  }
  if (here.accessCalls !== undefined) {
    there.accessCalls = here.accessCalls;
    there.tryAccess = (service, signal) => single({ method: 'tryAccess', args: [service] }, signal);
    there.callerIdentity = (signal) => single({ method: 'callerIdentity', args: [] }, signal);
  }
  if (here.remediationAccess !== undefined) {
    there.remediationAccess = (bySchema, signal) => single({ method: 'remediationAccess', args: [bySchema] }, signal);
  }
  if (here.costs !== undefined) {
    there.costs = (window, signal) => streamed({ method: 'costs', args: [window] }, signal);
  }
  if (here.metrics !== undefined) {
    there.metrics = (request, signal) => streamed({ method: 'metrics', args: [request] }, signal);
  }
  if (here.discover !== undefined) {
    there.discover = (root, signal) => streamed({ method: 'discover', args: [root] }, signal);
  }
  if (here.changes !== undefined) {
    // A function cannot be sent: the thread asks for what is known.
    there.changes = ({ known, ...start }, signal) => streamed({ method: 'changes', args: [start] }, signal, { known });
  }
  if (here.auditLog !== undefined) {
    there.auditLog = (cursor, signal) => streamed({ method: 'auditLog', args: [cursor] }, signal);
  }
  if (here.stillBelow !== undefined) {
    there.stillBelow = (root, accountIds, signal) => single({ method: 'stillBelow', args: [root, accountIds] }, signal);
  }
  return there;
}
