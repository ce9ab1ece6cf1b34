import type { Dispatcher } from 'undici';
import { patchAssetOperation } from '../../../../domain/clouds/gcp/schemas/asset-planner.ts';
import { isSchemaType } from '../../../../domain/clouds/schema-types.ts';
import { googleRemediationAccess } from '../access-calls/remediation-access.ts';
import { shownAccessCalls, tryGcpAccess, type ExportAccess } from '../access-calls/try-access.ts';
import { diagnoseProject } from '../diagnosis/diagnose-project.ts';
import { ConcurrencyLimit } from '../../shared/concurrency.ts';
import { globalRegion, type CloudSession } from '../../cloud.ts';
import type { CloudCall } from '../../cloud-kind.ts';
import type { CallPacer } from '../../shared/call-pacer.ts';
import { CloudError } from '../../errors.ts';
import type { TokenSource } from '../../shared/token-source.ts';
import { listedAtOnce } from '../../shared/listed-at-once.ts';
import { carryOut } from '../../shared/carry-out.ts';
import { unitListings, unitOfType } from '../../shared/unit-listings.ts';
import { gcpReach } from './operation-reach.ts';
import { assetHistory } from '../changes/asset-history.ts';
import { projectChanges } from '../changes/project-changes.ts';
import { createGcpCalls, type GcpCalls } from './calls.ts';
import { datasetOf, gcpCosts } from '../costs/costs.ts';
import type { GcpRun } from './gcp-run.ts';
import { gcpUnits } from '../resources.ts';
import { gcpMetrics } from '../metrics/metrics.ts';
import { belowGoogleRoot, googleOrganization } from '../organization/organization.ts';
import { packagedTypes, readPackages } from '../packages/packages.ts';
import { assetUnit } from '../schemas/asset-unit.ts';
import { rehearseAsset } from '../schemas/rehearse-asset.ts';
import { gkeAuditLog } from '../gke/audit-log.ts';
import { gkeClusterLogin } from '../gke/cluster-login.ts';

const callsAtOnce = 16;

/**
 * Opens a session with a Google Cloud project; no call is made before one of its methods is used.
 *
 * - `tokens` are those of the identity that accesses the project.
 * - `endpointUrl` takes all calls instead of Google's own hosts.
 * - `dispatcher` are the guarded connections, which the caller owns.
 * - `fingerprint` replaces secrets in configurations.
 * - `listsBySchema` lets syncs list types without a collector.
 */
export function createGcpSession(options: {
  tokens: TokenSource;
  projectId: string;
  endpointUrl: string | null;
  /** Endpoint for BigQuery calls, if not `endpointUrl`. */
  bigqueryEndpointUrl: string | null;
  /** Dataset of the billing export, `dataset` or `project.dataset`; null when the project has none. */
  billingDataset: string | null;
  dispatcher: Dispatcher;
  /** Called for every call. */
  onCall?: (call: CloudCall) => void;
  /** Paces calls that count against the quota of a consumer project; absent where no rate applies. */
  pacing?: { pacer: CallPacer; consumer: string } | undefined;
  fingerprint: (secret: string) => string;
  listsBySchema?: boolean;
  /** Pause before the second look at a change that is under way, as in `carryOut`. */
  firstPauseMs?: number | undefined;
}): CloudSession {
  const { tokens, projectId, endpointUrl, bigqueryEndpointUrl, billingDataset, dispatcher, fingerprint } = options;
  const limit = new ConcurrencyLimit(callsAtOnce);
  const assets = { usable: true };
  const callsTo = (
    url: string | null,
    signal: AbortSignal,
    limited: <Result>(work: () => Promise<Result>) => Promise<Result> = (work) => limit.run(work),
  ): GcpCalls =>
    createGcpCalls({
      tokens,
      endpointUrl: url,
      dispatcher,
      signal,
      limit: limited,
      onCall: options.onCall,
      pacing: options.pacing,
    });
  const runWith = (signal: AbortSignal): GcpRun => ({
    projectId,
    signal,
    fingerprint,
    assets,
    calls: callsTo(endpointUrl, signal),
  });

  const bigqueryCalls = (signal: AbortSignal): GcpCalls => callsTo(bigqueryEndpointUrl ?? endpointUrl, signal);

  function exportAccess(signal: AbortSignal): ExportAccess | null {
    if (billingDataset === null) return null;
    const [project, dataset] = datasetOf({ dataset: billingDataset, projectId });
    return { calls: bigqueryCalls(signal), project, dataset };
  }

  return {
    async verify(signal) {
      return { accountId: await visibleProject(runWith(signal)), regions: [globalRegion] };
    },
    ...unitListings({ units: gcpUnits, unitBySchema: assetUnit, runWith }),
    ...(options.listsBySchema === true ? { schemaTypes: async () => listedAtOnce } : {}),
    async apply(operation, signal) {
      const run = runWith(signal);
      const { resourceType, externalId } = operation.target;
      const unit = isSchemaType(resourceType) ? assetUnit(resourceType) : unitOfType(gcpUnits, resourceType);
      return carryOut(operation, {
        ...gcpReach,
        run,
        read: () => unit.read(run, externalId),
        firstPauseMs: options.firstPauseMs,
      });
    },
    rehearse: async (operation, signal) => {
      if (operation.name === patchAssetOperation) await rehearseAsset(runWith(signal), operation);
      return null;
    },
    packagedTypes,
    packages: (resource, signal) => readPackages(runWith(signal), resource),
    accessCalls: shownAccessCalls,
    tryAccess: async (service, signal) =>
      tryGcpAccess(service, { run: runWith(signal), billing: exportAccess(signal) }),
    remediationAccess: async (bySchema, signal) => googleRemediationAccess(runWith(signal), bySchema),
    async callerIdentity() {
      await tokens.token();
      return null;
    },
    diagnose: async (unit, signal) => diagnoseProject(unit, runWith(signal)),
    discover: (root, signal) => googleOrganization(runWith(signal), root),
    stillBelow: (root, projectIds, signal) => belowGoogleRoot(runWith(signal), { root, projectIds }),
    changes: ({ cursor, settings: { subscription }, known }, signal) => {
      // A call waits until there is a message, and may not keep others from being made.
      const calls = callsTo(endpointUrl, signal, (work) => work());
      const run = { ...runWith(signal), calls };
      return subscription === undefined
        ? assetHistory(run, { cursor, known })
        : projectChanges(run, { cursor, subscription });
    },
    metrics: (request, signal) => gcpMetrics(runWith(signal), request),
    ...(billingDataset === null
      ? {}
      : {
          costs: (window, signal) => {
            const calls = bigqueryCalls(signal);
            return gcpCosts({ calls, projectId, dataset: billingDataset }, window);
          },
        }),
    clusterLogin: (cluster) =>
      gkeClusterLogin({ cluster, calls: () => runWith(new AbortController().signal).calls, tokens }),
    clusterAuditLog: (cluster, { cursor, signal }) => gkeAuditLog(runWith(signal), { cluster, cursor }),
    close() {
      // The caller owns the connections.
    },
  };
}

/** Returns the project's id. Throws `CloudError` when the identity may not see the project. */
export async function visibleProject({ calls, projectId }: Pick<GcpRun, 'calls' | 'projectId'>): Promise<string> {
  const call = 'cloudresourcemanager:projects.get';
  const refused = (message: string): CloudError => new CloudError({ kind: 'bad_credentials', call, message });
  try {
    const project = await calls.get<{ projectId?: string; lifecycleState?: string }>(
      'cloudresourcemanager',
      `/v1/projects/${projectId}`,
    );
    const state = project.lifecycleState ?? 'ACTIVE';
    if (state !== 'ACTIVE') throw refused(`the project ${projectId} is not active`);
    return project.projectId ?? projectId;
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (error.kind === 'access_denied') throw refused(`the service account has no access to the project ${projectId}`);
    if (error.kind === 'not_supported')
      throw refused(`there is no project ${projectId}, or the service account has no access to it`);
    throw error;
  }
}
