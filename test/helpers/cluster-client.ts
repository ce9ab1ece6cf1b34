import type { Dispatcher } from 'undici';
import {
  createClusterClient,
  type ClusterClient,
  type ClusterCreation,
} from '../../activities/clouds/kubernetes/session/cluster-client.ts';
import { kubeconfigLogin } from '../../activities/clouds/kubernetes/session/cluster-login.ts';
import type { ClusterAccess } from '../../domain/kubernetes/cluster-access.ts';

/** The client of a cluster over connections of the caller. */
export function clusterClient({
  access,
  dispatcher,
}: {
  access: ClusterAccess;
  dispatcher: Dispatcher;
}): ClusterClient & ClusterCreation {
  return createClusterClient({
    login: kubeconfigLogin(access),
    connection: { open: async () => ({ server: access.server, dispatcher }) },
    onCall: () => undefined,
  });
}
