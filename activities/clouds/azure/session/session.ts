import type { Dispatcher } from 'undici';
import { putResourceOperation } from '../../../../domain/clouds/azure/schemas/document-changes.ts';
import { isSchemaType } from '../../../../domain/clouds/schema-types.ts';
import type { Operation } from '../../../../domain/remediation/plan.ts';
import { shownAccessCalls, tryAzureAccess } from '../access-calls/try-access.ts';
import { azureRemediationAccess } from '../access-calls/remediation-access.ts';
import { diagnoseSubscription } from '../diagnosis/diagnose-subscription.ts';
import { globalRegion, type CloudSession } from '../../cloud.ts';
import { carryOut } from '../../shared/carry-out.ts';
import { ConcurrencyLimit } from '../../shared/concurrency.ts';
import type { CloudCall } from '../../cloud-kind.ts';
import { CloudError } from '../../errors.ts';
import type { TokenSource } from '../../shared/token-source.ts';
import { listedAtOnce } from '../../shared/listed-at-once.ts';
import { unitListings, unitOfType } from '../../shared/unit-listings.ts';
import type { AzureRun, DocumentRun } from './azure-run.ts';
import { scrubbedText } from '../../../../platform/secrets/scrub-text.ts';
import { bothSources } from '../changes/both-sources.ts';
import { storageQueueChanges } from '../changes/queue-changes.ts';
import { subscriptionChanges } from '../changes/subscription-changes.ts';
import { createAzureCalls } from './calls.ts';
import { createGraphQuota } from './graph-quota.ts';
import type { AzurePacing } from './quotas.ts';
import { azureCosts } from '../costs/costs.ts';
import type { DirectoryPlace } from '../entra/directory-calls.ts';
import { azureUnits } from '../resources.ts';
import { azureReach } from './operation-reach.ts';
import { azureMetrics } from '../metrics/metrics.ts';
import { azureOrganization, belowAzureRoot } from '../organization/organization.ts';
import { packagedTypes, readPackages } from '../packages/packages.ts';
import { putResource } from '../schemas/put-resource.ts';
import { rehearsePut } from '../schemas/rehearse-put.ts';
import { typeUnit } from '../schemas/type-unit.ts';
import type { Fingerprint } from '../../../../platform/secrets/fingerprint.ts';
import { aksAuditLog } from '../aks/audit-log.ts';
import { aksClusterLogin } from '../aks/cluster-login.ts';
import { createStorageCalls, storageUrlOf, type StorageCalls, type StorageUrl } from './storage-calls.ts';

const callsAtOnce = 16;
/** States in which a subscription's resources run and can be read (Azure, "Subscription states"). */
const readableStates: ReadonlySet<string> = new Set(['Enabled', 'PastDue', 'Warned']);
const publicManager = 'https://management.azure.com';

/** Returns Resource Manager's address: the configured one, or that of the public cloud. */
export function managerUrl(endpointUrl: string | null): string {
  return endpointUrl?.replace(/\/$/, '') ?? publicManager;
}

/**
 * Opens a session with an Azure subscription; no call is made before one of its methods is used.
 *
 * - `tokens` are those of the identity that accesses the subscription.
 * - `baseUrl` is Resource Manager's address, that of a sovereign cloud or of an emulator.
 * - `dispatcher` are the guarded connections, which the caller owns.
 * - `fingerprint` replaces secrets in configurations.
 * - `listsBySchema` lets syncs list types without a collector.
 */
export function createAzureSession(options: {
  tokens: TokenSource;
  /** Returns tokens of the same identity for clusters of AKS. */
  clusterTokens?: () => TokenSource;
  /** Returns tokens of the same identity for storage accounts. */
  storageTokens?: () => TokenSource;
  /** Microsoft Graph, with tokens of the same identity; absent where the directory is not read. */
  directory?: DirectoryPlace | undefined;
  tenantId: string;
  subscriptionId: string;
  baseUrl: string;
  /** Addresses of storage accounts, if they do not follow from `baseUrl`. */
  storageUrl?: StorageUrl;
  dispatcher: Dispatcher;
  /** Called for every call. */
  onCall?: (call: CloudCall) => void;
  /** Paces calls that count against quotas of the identity; absent where no rate applies. */
  pacing?: AzurePacing | undefined;
  fingerprint: Fingerprint;
  listsBySchema?: boolean;
}): CloudSession {
  const { tokens, clusterTokens, storageTokens, tenantId, subscriptionId, baseUrl, dispatcher } = options;
  const limit = new ConcurrencyLimit(callsAtOnce);
  const graphQuota = createGraphQuota();
  /** Calls of listings let those go first for which somebody or a feed waits. */
  const runOf = (signal: AbortSignal, isUrgent: boolean): DocumentRun => ({
    subscriptionId,
    tenantId,
    signal,
    calls: createAzureCalls({
      tokens,
      baseUrl,
      dispatcher,
      signal,
      limit: (work) => limit.run(work),
      onCall: options.onCall,
      graphQuota,
      pacing: options.pacing,
      isUrgent,
      directory: options.directory,
    }),
  });
  const runWith = (signal: AbortSignal): DocumentRun => runOf(signal, true);
  const listingRun = (signal: AbortSignal): AzureRun => runOf(signal, false);
  const placeOf = ({ target: { resourceType, externalId } }: Operation, signal: AbortSignal) => {
    const run = runWith(signal);
    const { fingerprint } = options;
    const unit = isSchemaType(resourceType)
      ? typeUnit(resourceType, fingerprint)
      : unitOfType(azureUnits, resourceType);
    return { run, fingerprint, row: () => unit.read(run, externalId) };
  };
  const storageOf = (own: TokenSource, signal: AbortSignal): StorageCalls =>
    createStorageCalls({
      tokens: own,
      urlOf: options.storageUrl ?? storageUrlOf(baseUrl),
      dispatcher,
      signal,
      limit: (work) => limit.run(work),
      onCall: options.onCall,
    });

  return {
    async verify(signal) {
      return { accountId: await visibleSubscription(runWith(signal)), regions: [globalRegion] };
    },
    ...unitListings({
      units: azureUnits,
      unitBySchema: (resourceType) => typeUnit(resourceType, options.fingerprint),
      runWith,
      listingRun,
    }),
    ...(options.listsBySchema === true ? { schemaTypes: async () => listedAtOnce } : {}),
    costs(window, signal) {
      const { calls } = listingRun(signal);
      return azureCosts({ calls: { post: (path, body) => calls.postTo(path, body) }, subscriptionId }, window);
    },
    async apply(operation, signal) {
      const place = placeOf(operation, signal);
      if (operation.name === putResourceOperation) return putResource(place, operation);
      return carryOut(operation, { ...azureReach, run: place.run, read: place.row });
    },
    async rehearse(operation, signal) {
      if (operation.name !== putResourceOperation) return null;
      return rehearsePut(placeOf(operation, signal), operation);
    },
    changes: ({ cursor, settings: { queue_url: queueUrl } }, signal) => {
      if (queueUrl === undefined || storageTokens === undefined) return subscriptionChanges(runWith(signal), cursor);
      const scrub = (text: string) => scrubbedText(text, options.fingerprint);
      const open = (own: AbortSignal) => {
        const storage = storageOf(storageTokens(), own);
        return {
          queue: storageQueueChanges(storage, { queueUrl, subscriptionId, scrub, signal: own }),
          records: subscriptionChanges(runWith(own), cursor),
        };
      };
      return bothSources(open, { cursor, signal });
    },
    discover: (root, signal) => azureOrganization(runWith(signal), root),
    stillBelow: (root, subscriptionIds, signal) => belowAzureRoot(runWith(signal), { root, subscriptionIds }),
    metrics: (request, signal) => azureMetrics(listingRun(signal), request),
    packagedTypes,
    packages: (resource, signal) => readPackages(listingRun(signal), resource),
    accessCalls: shownAccessCalls,
    tryAccess: async (service, signal) => tryAzureAccess(service, runWith(signal)),
    remediationAccess: async (bySchema, signal) => azureRemediationAccess(runWith(signal), bySchema),
    async callerIdentity() {
      await tokens.token();
      return null;
    },
    diagnose: async (unit, signal) => diagnoseSubscription(unit, runWith(signal)),
    ...(clusterTokens === undefined
      ? {}
      : {
          clusterLogin: (cluster) =>
            aksClusterLogin({
              cluster,
              calls: () => runWith(new AbortController().signal).calls,
              tokens: clusterTokens(),
            }),
        }),
    ...(storageTokens === undefined
      ? {}
      : {
          clusterAuditLog: (cluster, { cursor, signal }) =>
            aksAuditLog({ run: runWith(signal), storage: storageOf(storageTokens(), signal) }, { cluster, cursor }),
        }),
    close() {
      // The caller owns the connections.
    },
  };
}

/** Returns the subscription's id. Throws `CloudError` when the application may not see the subscription. */
export async function visibleSubscription({ calls, subscriptionId }: AzureRun): Promise<string> {
  const refused = (message: string): CloudError =>
    new CloudError({ kind: 'bad_credentials', call: 'arm:subscription', message });
  try {
    const subscription = await calls.get<{ state?: string }>(`/subscriptions/${subscriptionId}`, '2022-12-01');
    const state = subscription.state ?? 'Enabled';
    if (!readableStates.has(state)) throw refused(`the subscription is ${state.toLowerCase()}`);
    return subscriptionId;
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (error.kind === 'access_denied' || error.kind === 'not_supported') {
      throw refused('there is no such subscription, or the application has no access to it');
    }
    throw error;
  }
}
