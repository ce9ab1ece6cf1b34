import type { ClusterAccess, ClusterEndpoint } from '../../../../domain/kubernetes/cluster-access.ts';
import type { CloudSession } from '../../cloud.ts';
import type { TokenSource } from '../../shared/token-source.ts';

/** How a session reaches its cluster and identifies itself there. Nothing is read or called before it is needed. */
export interface ClusterLogin {
  /** Returns where the cluster is. Throws `CloudError`. */
  endpoint(): Promise<ClusterEndpoint & Pick<ClusterAccess, 'clientCertificate'>>;
  /** Null without tokens: a client certificate identifies the session. */
  tokens: TokenSource | null;
  /** Names cluster and identity in errors; null where the kubeconfig, which members know, names both. */
  subject: string | null;
  /** Yields the audit log that the cloud of the cluster keeps; absent where the cloud is unknown. */
  auditLog?: CloudSession['auditLog'];
  /** Frees what the login itself opened. */
  close(): void;
}

/** Returns the login of a kubeconfig, with its token or client certificate. */
export function kubeconfigLogin(access: ClusterAccess): ClusterLogin {
  const { token } = access;
  return {
    endpoint: async () => access,
    tokens: token === null ? null : { token: async () => token, forget: () => undefined },
    subject: null,
    close: () => undefined,
  };
}
