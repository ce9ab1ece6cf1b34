import type { ClusterSource, SessionPurpose } from '../../cloud-kind.ts';
import type { CloudClusterLogin, CloudSession } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { ClusterLogin } from './cluster-login.ts';

/**
 * Returns the login of a cluster that was found in the inventory of a cloud account: the session that reads the account
 * says where the cluster is, one for `purpose` issues the tokens. `openSession` opens each when it is needed.
 */
export function cloudClusterLogin(
  source: ClusterSource,
  given: { purpose: SessionPurpose; openSession: (purpose: SessionPurpose) => CloudSession },
): ClusterLogin {
  const { cluster, provider } = source;
  const subject = `the cluster ${cluster.name}, with the identity of provider ${provider.id} (${provider.name})`;
  const opened = new Map<SessionPurpose, { session: CloudSession; login: CloudClusterLogin }>();
  let following: CloudSession | null = null;

  function loginFor(purpose: SessionPurpose): CloudClusterLogin {
    const known = opened.get(purpose);
    if (known !== undefined) return known.login;
    const session = given.openSession(purpose);
    const login = session.clusterLogin?.(cluster);
    if (login !== undefined) {
      opened.set(purpose, { session, login });
      return login;
    }
    session.close();
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
    endpoint: () => named(async () => ({ ...(await loginFor('read').endpoint()), clientCertificate: null })),
    tokens: {
      token: () => named(async () => loginFor(given.purpose).tokens.token()),
      forget: (token) => opened.get(given.purpose)?.login.tokens.forget(token),
    },
    subject,
    async *auditLog(cursor, signal) {
      following ??= given.openSession('follow');
      if (following.clusterAuditLog === undefined) {
        throw new CloudError({ kind: 'not_supported', call: 'audit log', message: `${subject} has none` });
      }
      yield* following.clusterAuditLog(cluster, { cursor, signal });
    },
    close() {
      for (const { session } of opened.values()) session.close();
      following?.close();
    },
  };
}
