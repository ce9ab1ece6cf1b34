import { separatesUses } from '../domain/clouds/authentication.ts';
import { findSealedAccount } from '../db/reads/providers/credentials.ts';
import { findFoundCluster } from '../db/reads/providers/found-clusters.ts';
import type { Database } from '../db/database.ts';
import type { ProviderCredentials } from '../platform/provider-credentials.ts';
import type { ClusterSource } from './clouds/cloud-kind.ts';
import { CloudError } from './clouds/errors.ts';
import { openCredentials, versionOf } from './source-credentials.ts';

/** The account that found a cluster, and which version of its credentials was read. */
export interface ResolvedSource {
  source: ClusterSource;
  version: string;
  /** Whether its sessions are separate for each purpose and execution, and so those of the cluster. */
  separatesUses: boolean;
}

/**
 * Returns the cloud account through which a cluster is reached, with its present credentials. `access` is the opened
 * record of the cluster. Throws `CloudError` when the cluster is no longer in the inventory, or its account is disconnected.
 */
export async function resolveClusterSource(
  { database, credentials }: { database: Database; credentials: ProviderCredentials },
  access: Readonly<Record<string, string>>,
): Promise<ResolvedSource> {
  const { cluster, fault } = await findFoundCluster(database, Number(access['resourceId']));
  if (cluster === null || fault === 'missing' || fault === 'other_type') {
    throw lost('the cluster is not in the inventory; connect it again');
  }
  const { provider_id: id, provider_name: name, provider_type: type } = cluster;
  const account = fault === 'disconnected' ? null : await findSealedAccount(database, id);
  if (account === null) {
    throw lost(
      `provider ${id} (${name}), through whose access the cluster ${cluster.name} is read, is disconnected; replace the credentials of the cluster`,
    );
  }
  if (fault === 'deleted') throw lost(`the cluster ${cluster.name} was deleted, as provider ${id} (${name}) reports`);
  return {
    version: `${id}/${versionOf(account)}`,
    separatesUses: separatesUses(account.authentication),
    source: {
      cluster: { name: cluster.name, externalId: cluster.external_id, region: cluster.region },
      provider: { id, name, type },
      account: {
        credentials: await openCredentials({ database, credentials }, { providerId: id, account }),
        scope: account.scope,
        regions: account.regions,
        accountId: account.account_id,
      },
    },
  };
}

function lost(message: string): CloudError {
  return new CloudError({ kind: 'bad_credentials', call: 'credentials', message });
}
