import { patchObjectOperation } from '../../../../domain/clouds/kubernetes/schemas/object-planner.ts';
import { clusterCaller, kubernetesAccessCalls, tryClusterAccess } from '../access-calls/access-calls.ts';
import { clusterRemediationAccess } from '../access-calls/remediation-access.ts';
import { diagnoseCluster } from '../diagnosis/diagnose-cluster.ts';
import { CloudError, isRetryable } from '../../errors.ts';
import { globalRegion, type CloudSession } from '../../cloud.ts';
import { remediationNotEvaluated } from '../../shared/access-answers.ts';
import { createSharedReads } from '../../shared/shared-reads.ts';
import { unitListings } from '../../shared/unit-listings.ts';
import type { CloudCall } from '../../cloud-kind.ts';
import { applyOperation } from './apply.ts';
import { createClusterClient } from './cluster-client.ts';
import type { ClusterConnection } from './cluster-connection.ts';
import type { ClusterLogin } from './cluster-login.ts';
import type { ClusterRun } from './cluster-run.ts';
import { clusterChanges } from '../changes/cluster-changes.ts';
import { createWatch } from '../changes/watch-events.ts';
import { clusterIdOf } from '../cluster/cluster.ts';
import { createKindCatalog } from '../kinds/kind-catalog.ts';
import { rehearseChange } from '../kinds/change-object.ts';
import type { ServedKind } from '../kinds/served-kinds.ts';
import { kindUnit } from '../kinds/kind-unit.ts';
import { listedKinds } from '../kinds/listed-kinds.ts';
import { offeredGroups } from './discovery.ts';
import { kubernetesUnits } from '../resources.ts';
import { packagedTypes, readPackages } from '../packages/packages.ts';

/**
 * Opens a session with a cluster; no call is made before one of its methods is used.
 *
 * - `login` says where the cluster is and who calls it; the session closes it.
 * - `connection` are the connections to the server, `watching` those for watches, which occupy one each; the session
 *   closes them.
 * - `fingerprint` replaces secrets in configurations.
 * - `remediatesAs` names who remediates if that is another identity than the session's.
 * - `listsBySchema` lets syncs list kinds that are known by their schema only.
 */
export function createKubernetesSession(options: {
  login: ClusterLogin;
  connection: ClusterConnection;
  watching: ClusterConnection;
  fingerprint: (secret: string) => string;
  remediatesAs?: string | null;
  listsBySchema?: boolean;
  /** Called for every call. */
  onCall: (call: CloudCall) => void;
}): CloudSession {
  const { login, connection, watching, fingerprint, onCall, remediatesAs = null } = options;
  const client = createClusterClient({ login, connection, onCall });
  let groups: ReturnType<ClusterRun['groups']> | null = null;

  const kinds = createKindCatalog();
  const sharedReads = createSharedReads();
  const runWith = (signal: AbortSignal): ClusterRun => ({
    client,
    signal,
    sharedReads: null,
    fingerprint,
    groups: async () => {
      groups ??= offeredGroups(client, signal).catch((fault: unknown) => {
        groups = null;
        throw fault;
      });
      return groups;
    },
  });

  /** The kinds by schema whose changes are planned; none where the cluster does not say what it serves. */
  async function changedKinds(signal: AbortSignal): Promise<readonly ServedKind[]> {
    if (options.listsBySchema !== true) return [];
    try {
      return [...(await kinds.read(runWith(signal))).values()];
    } catch (fault) {
      if (fault instanceof CloudError && !isRetryable(fault.kind)) return [];
      throw fault;
    }
  }

  return {
    async verify(signal) {
      sharedReads.forget();
      const accountId = await clusterIdOf({ ...runWith(signal), sharedReads });
      return { accountId, regions: [globalRegion] };
    },
    ...unitListings({
      units: kubernetesUnits,
      unitBySchema: (resourceType) => kindUnit(kinds, resourceType),
      runWith,
      listingRun: (signal) => ({ ...runWith(signal), sharedReads, fingerprint: rememberedOnce(fingerprint) }),
    }),
    ...(options.listsBySchema === true
      ? { schemaTypes: async (_regions: readonly string[], signal: AbortSignal) => listedKinds(kinds, runWith(signal)) }
      : {}),
    changes: ({ cursor }, signal) =>
      clusterChanges(
        { units: kubernetesUnits, run: runWith(signal), watch: createWatch({ login, connection: watching, onCall }) },
        cursor,
      ),
    ...(login.auditLog === undefined ? {} : { auditLog: login.auditLog }),
    apply: (operation, signal) => applyOperation(runWith(signal), operation, kinds),
    rehearse: async (operation, signal) => {
      if (operation.name === patchObjectOperation) await rehearseChange({ run: runWith(signal), kinds }, operation);
      return null;
    },
    packagedTypes,
    packages: (resource) => readPackages(resource),
    accessCalls: kubernetesAccessCalls,
    tryAccess: async (service, signal) => tryClusterAccess(service, runWith(signal)),
    callerIdentity: async (signal) => clusterCaller(runWith(signal)),
    remediationAccess: async (_bySchema, signal) =>
      remediatesAs === null
        ? clusterRemediationAccess(client, { signal, kinds: await changedKinds(signal) })
        : remediationNotEvaluated(
            `Changes are made by ${remediatesAs}, which is used only while an approved action runs`,
          ),
    diagnose: async (unit, signal) => diagnoseCluster(unit, { client, signal, fingerprint }),
    close() {
      connection.close();
      watching.close();
      login.close();
    },
  };
}

const rememberedValues = 5_000;

/** Returns a fingerprint function that hashes each value once: pods of one deployment hold the same values. */
function rememberedOnce(fingerprint: (secret: string) => string): (secret: string) => string {
  const known = new Map<string, string>();
  return (secret) => {
    const before = known.get(secret);
    if (before !== undefined) return before;
    const text = fingerprint(secret);
    if (known.size < rememberedValues) known.set(secret, text);
    return text;
  };
}
