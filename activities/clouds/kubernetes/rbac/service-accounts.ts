import type { V1ServiceAccount } from '@kubernetes/client-node';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { clusterResource, createdAt } from '../session/cluster-resource.ts';
import { objectUnit } from '../session/object-listing.ts';
import type { Wire } from '../session/wire.ts';

export const serviceAccountsUnit = objectUnit<'service_account', Wire<V1ServiceAccount>>({
  service: 'service-accounts',
  resourceType: 'service_account',
  group: '',
  versions: ['v1'],
  resource: 'serviceaccounts',
  describe: ({ metadata, automountServiceAccountToken, imagePullSecrets }) =>
    clusterResource({
      resourceType: 'service_account',
      metadata,
      configuration: {
        namespace: metadata?.namespace ?? '',
        automount_token: automountServiceAccountToken ?? true,
        image_pull_secrets: sortedSet(
          (imagePullSecrets ?? []).flatMap(({ name }) => (name === undefined ? [] : [name])),
        ),
        observed: { created_at: createdAt(metadata) },
      },
    }),
});
