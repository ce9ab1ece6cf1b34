import type { Actor } from '../../db/commands/audit/write.ts';
import { isClusterTaken } from '../../db/commands/providers/cloud-cluster.ts';
import { acceptConnection, writeProvider } from '../../db/commands/providers/connect.ts';
import { connectionOfCluster, type FoundClusterRow } from '../../db/reads/providers/found-clusters.ts';
import { kindOf } from '../../domain/clouds/cloud-names.ts';
import { workflowIds } from '../../workflows/ids.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { cloudClusterAccess } from '../providers/forms/cloud-cluster.ts';

const longestName = 200;

/**
 * Connects a cluster of the inventory, in one transaction, unless it is connected already. Returns the provider that it
 * is now, and whether this request wrote it. The check of the access follows; what it finds shows in the provider.
 */
export async function connectFoundCluster(
  { database, workflows, sealCredentials }: Pick<ApiDependencies, 'database' | 'workflows' | 'sealCredentials'>,
  { cluster, actor }: { cluster: FoundClusterRow; actor: Actor },
): Promise<{ providerId: number; isNew: boolean }> {
  const connected = async (): Promise<number | null> =>
    (await connectionOfCluster(database, cluster.external_id))?.id ?? null;
  const known = await connected();
  if (known !== null) return { providerId: known, isNew: false };
  try {
    const providerId = await database.transaction(async (transaction) => {
      const id = await writeProvider(transaction, {
        provider: {
          name: cluster.name.slice(0, longestName),
          type: kindOf.kubernetes,
          regions: ['global'],
          allRegions: false,
          scope: {},
          ...cloudClusterAccess(cluster),
        },
        actor,
        seal: sealCredentials,
        workflowId: workflowIds.connectProvider,
      });
      await acceptConnection(transaction, id);
      return id;
    });
    workflows.startSoon(workflowIds.connectProvider(providerId));
    return { providerId, isNew: true };
  } catch (error) {
    const first = isClusterTaken(error) ? await connected() : null;
    if (first === null) throw error;
    return { providerId: first, isNew: false };
  }
}
