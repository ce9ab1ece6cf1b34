import type { ClusterSource } from '../../cloud-kind.ts';
import type { CloudSession } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { ClusterLogin } from './cluster-login.ts';

/**
 * Returns the login of a cluster that was found in the inventory of a cloud account: the session with that account says
 * where the cluster is and issues the tokens. `openSession` opens it when it is needed.
 */
export function cloudClusterLogin(source: ClusterSource, openSession: () => CloudSession): ClusterLogin {
  const { cluster, provider } = source;
  const subject = `the cluster ${cluster.name}, with the identity of provider ${provider.id} (${provider.name})`;
  let session: CloudSession | null = null;
  let login: ReturnType<NonNullable<CloudSession['clusterLogin']>> | null = null;

  function opened() {
    session ??= openSession();
    login ??= session.clusterLogin?.(cluster) ?? null;
    if (login !== null) return login;
    throw new CloudError({ kind: 'not_supported', call: 'credentials', message: `${subject} cannot be reached` });
  }

  /** Names the cluster in errors of the other cloud. */
  async function named<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof CloudError)) throw fault;
      const { kind, retryAfterMs, code } = fault;
      const call = `cluster ${cluster.name}`;
      throw new CloudError({ kind, call, message: `${fault.message} (provider ${provider.id})`, retryAfterMs, code });
    }
  }

  return {
    endpoint: () => named(async () => ({ ...(await opened().endpoint()), clientCertificate: null })),
    tokens: {
      token: () => named(async () => opened().tokens.token()),
      forget: (token) => login?.tokens.forget(token),
    },
    subject,
    close: () => session?.close(),
  };
}
