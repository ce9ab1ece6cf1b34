import { loggedEvents } from '../../../../domain/clouds/kubernetes/audit/logged-events.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import type { AuditLogPage, FoundCluster } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { polledAuditLog, type IdentifiedEntry, type LogWindow } from '../../shared/polled-audit-log.ts';
import type { UnitRun } from '../session/unit-run.ts';

/** API servers have a stream each. */
const streams = 'kube-apiserver-audit-';
/** Entries in one response. */
const entriesAtOnce = 1_000;

/** Completed calls that may have changed something: controllers renew leases all the time. */
const pattern =
  '{ ($.stage = "ResponseComplete") && ($.objectRef.resource != "leases") && ($.objectRef.resource != "events") && ' +
  '(($.verb = "create") || ($.verb = "update") || ($.verb = "patch") || ($.verb = "delete") || ($.verb = "deletecollection")) }';

/**
 * Yields the audit log of an EKS cluster, which CloudWatch Logs keeps in the cluster's account (Amazon EKS User Guide,
 * "Send control plane logs to CloudWatch Logs"): the group `/aws/eks/<cluster>/cluster`, streams
 * `kube-apiserver-audit-*`, an event of the API server (audit.k8s.io/v1) in each entry. `run` is one in the region of the
 * cluster.
 */
export async function* eksAuditLog(
  run: UnitRun,
  { cluster, cursor }: { cluster: FoundCluster; cursor: JsonObject | null },
): AsyncGenerator<AuditLogPage> {
  await requireAuditLog(run, cluster);
  const read = (window: LogWindow) => entriesIn(run, cluster, window);
  yield* polledAuditLog({ read, callsIn: loggedEvents }, { cursor, signal: run.signal });
}

async function requireAuditLog(run: UnitRun, { name, region }: FoundCluster): Promise<void> {
  const sdk = await import('@aws-sdk/client-eks');
  const eks = run.service('eks', (settings) => new sdk.EKSClient(settings));
  const { cluster } = await eks(new sdk.DescribeClusterCommand({ name }));
  const isOn = (cluster?.logging?.clusterLogging ?? []).some(
    ({ enabled, types }) => enabled === true && (types ?? []).includes('audit'),
  );
  if (!isOn) throw switchedOff(name, region);
}

function switchedOff(name: string, region: string): CloudError {
  const types = `'{"clusterLogging":[{"types":["audit"],"enabled":true}]}'`;
  return new CloudError({
    kind: 'invalid_request',
    call: 'audit log',
    message:
      `the cluster ${name} does not write its audit log to CloudWatch Logs; to switch it on: ` +
      `aws eks update-cluster-config --region ${region} --name ${name} --logging ${types}`,
  });
}

async function* entriesIn(
  run: UnitRun,
  { name, region }: FoundCluster,
  { from, to }: LogWindow,
): AsyncGenerator<IdentifiedEntry<string>[]> {
  const sdk = await import('@aws-sdk/client-cloudwatch-logs');
  const logs = run.service('logs', (settings) => new sdk.CloudWatchLogsClient(settings));
  let nextToken: string | undefined;
  do {
    const command = new sdk.FilterLogEventsCommand({
      logGroupName: `/aws/eks/${name}/cluster`,
      logStreamNamePrefix: streams,
      filterPattern: pattern,
      startTime: Math.floor(from),
      endTime: Math.ceil(to),
      limit: entriesAtOnce,
      nextToken,
    });
    const answer = await logs(command).catch((fault: unknown) => {
      if (fault instanceof CloudError && fault.code === 'ResourceNotFoundException') throw switchedOff(name, region);
      throw fault;
    });
    // An endpoint that ignores the prefix shows entries of other components.
    const events = (answer.events ?? []).filter(({ logStreamName }) => logStreamName?.startsWith(streams) !== false);
    yield events.map(({ eventId = '', message = '' }) => ({ id: eventId, content: message }));
    nextToken = answer.nextToken;
  } while (nextToken !== undefined);
}
