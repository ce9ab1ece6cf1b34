import { gkeEntryCalls } from '../../../../domain/clouds/kubernetes/audit/gke-entries.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import type { AuditLogPage, FoundCluster } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { polledAuditLog, type IdentifiedEntry, type LogWindow } from '../../shared/polled-audit-log.ts';
import type { GcpRun } from '../session/gcp-run.ts';

const entriesAtOnce = 1_000;

interface EntriesPage {
  entries?: { insertId?: string; timestamp?: string }[];
  nextPageToken?: string;
}

/**
 * Yields the audit log of a GKE cluster, which is part of the admin activity log of its project and cannot be switched
 * off (cloud.google.com/kubernetes-engine/docs/how-to/audit-logging): entries of the service `k8s.io` of the monitored
 * resource `k8s_cluster`.
 */
export async function* gkeAuditLog(
  run: GcpRun,
  { cluster, cursor }: { cluster: FoundCluster; cursor: JsonObject | null },
): AsyncGenerator<AuditLogPage> {
  const read = (window: LogWindow) => entriesIn(run, cluster, window);
  yield* polledAuditLog({ read, callsIn: gkeEntryCalls }, { cursor, signal: run.signal });
}

async function* entriesIn(
  run: GcpRun,
  cluster: FoundCluster,
  window: LogWindow,
): AsyncGenerator<IdentifiedEntry<unknown>[]> {
  const filter = filterOf(run.projectId, cluster, window);
  let pageToken: string | null = null;
  do {
    const page: EntriesPage = await run.calls.post('logging', '/v2/entries:list', {
      resourceNames: [`projects/${run.projectId}`],
      filter,
      orderBy: 'timestamp asc',
      pageSize: entriesAtOnce,
      ...(pageToken === null ? {} : { pageToken }),
    });
    yield (page.entries ?? []).map((entry) => ({
      id: `${entry.insertId ?? ''} ${entry.timestamp ?? ''}`,
      content: entry,
    }));
    pageToken = page.nextPageToken || null;
  } while (pageToken !== null);
}

/** Returns the filter for calls on a cluster in some time; controllers renew leases all the time. */
function filterOf(projectId: string, { externalId }: FoundCluster, { from, to }: LogWindow): string {
  const [, location, name] = /\/locations\/([^/]+)\/clusters\/([^/]+)$/.exec(externalId) ?? [];
  if (location === undefined || name === undefined) {
    throw new CloudError({ kind: 'invalid_request', call: 'audit log', message: 'the cluster has no location' });
  }
  const iso = (ms: number): string => JSON.stringify(new Date(ms).toISOString());
  return [
    `logName="projects/${projectId}/logs/cloudaudit.googleapis.com%2Factivity"`,
    'resource.type="k8s_cluster"',
    `resource.labels.cluster_name=${JSON.stringify(name)}`,
    `resource.labels.location=${JSON.stringify(location)}`,
    'protoPayload.serviceName="k8s.io"',
    'NOT protoPayload.methodName:"io.k8s.coordination.v1.leases."',
    `timestamp>=${iso(from)}`,
    `timestamp<=${iso(to)}`,
  ].join(' AND ');
}
