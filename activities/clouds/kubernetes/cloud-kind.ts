import { accessOfCredentials } from '../../../domain/kubernetes/cluster-access.ts';
import { requiredText, requireProcessIdentity, type CloudKind, type CloudPlatform } from '../cloud-kind.ts';
import { CloudError } from '../errors.ts';
import { kubernetesUnits } from './resources.ts';
import { cloudClusterLogin } from './session/cloud-cluster-login.ts';
import { createClusterClient } from './session/cluster-client.ts';
import { connectionTo } from './session/cluster-connection.ts';
import { kubeconfigLogin, type ClusterLogin } from './session/cluster-login.ts';
import { inClusterLogin, ownClusterUrl } from './session/in-cluster-login.ts';
import { serviceAccountLogin } from './session/service-account-login.ts';
import { createKubernetesSession } from './session/session.ts';

type Account = Parameters<ReturnType<CloudKind['start']>>[0];

/**
 * Kubernetes clusters; no scope. Credentials: the parts of `ClusterAccess`; with `authentication`, `service_account` has
 * `namespace`, `serviceAccount` and `audience` beside them, `cloud_cluster` a `resourceId`, and `in_cluster` nothing.
 * Members enter the servers' addresses, and clouds report them; only the cluster that the workers run in is trusted.
 */
export const kubernetesCloud: CloudKind = {
  listings: kubernetesUnits,
  start(platform) {
    const { settings, fingerprint, outbound, onCall } = platform;
    const guard = outbound([]);
    const ownGuard = settings.processIdentity ? outbound([ownClusterUrl(settings)]) : guard;
    return (account) => {
      const isOwn = account.credentials['authentication'] === 'in_cluster';
      const login = loginOf(account, { ...platform, guard });
      const ofCluster = isOwn ? ownGuard : guard;
      const connection = connectionTo(login, ofCluster);
      const watching = connectionTo(login, ofCluster, kubernetesUnits.length);
      const listsBySchema = account.readsBySchema ?? settings.schemaTypes;
      const remediatesAs = otherRemediator(account);
      return createKubernetesSession({ login, connection, watching, fingerprint, remediatesAs, listsBySchema, onCall });
    };
  },
};

/** A cluster that is reached through an AWS account with separate roles is changed by the role for remediation. */
function otherRemediator({ source }: Account): string | null {
  if (source?.account.credentials['authentication'] !== 'assume_role') return null;
  return `the role for remediation of provider ${source.provider.id}`;
}

function loginOf(
  { credentials, source, use }: Account,
  { settings, openOther, onCall, guard }: CloudPlatform & { guard: ReturnType<CloudPlatform['outbound']> },
): ClusterLogin {
  const type = credentials['authentication'];
  if (type === 'in_cluster') {
    requireProcessIdentity(settings);
    return inClusterLogin(settings);
  }
  if (type === 'cloud_cluster') {
    if (source === undefined) throw badCredentials('the account that found the cluster is missing');
    const { id: providerId, type: kind } = source.provider;
    const executionId = use?.executionId ?? null;
    return cloudClusterLogin(source, {
      purpose: use?.purpose === 'remediation' ? 'remediation' : 'read',
      openSession: (purpose) => openOther(kind, { ...source.account, use: { providerId, purpose, executionId } }),
    });
  }
  const access = accessOfCredentials(credentials);
  if (access === null) throw badCredentials('they name no server');
  if (type === undefined) return kubeconfigLogin(access);
  if (type !== 'service_account') throw badCredentials(`their type ${type} is not supported`);
  const issuerLogin = kubeconfigLogin(access);
  const connection = connectionTo(issuerLogin, guard);
  return serviceAccountLogin({
    access,
    account: {
      namespace: requiredText(credentials, 'namespace'),
      serviceAccount: requiredText(credentials, 'serviceAccount'),
      audience: credentials['audience'] ?? null,
    },
    issuer: createClusterClient({ login: issuerLogin, connection, onCall }),
    close: () => connection.close(),
  });
}

function badCredentials(message: string): CloudError {
  return new CloudError({ kind: 'bad_credentials', call: 'credentials', message });
}
