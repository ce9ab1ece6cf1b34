import type { ClusterAccess } from '../../../../domain/kubernetes/cluster-access.ts';
import { CloudError } from '../../errors.ts';
import { renewedTokens } from '../../shared/token-source.ts';
import type { ClusterCreation } from './cluster-client.ts';
import type { ClusterLogin } from './cluster-login.ts';

/** The shortest lifetime that the API server allows. */
const lifetimeSeconds = 600;
const timeoutMs = 10_000;

/** The used part of a response to a TokenRequest (authentication.k8s.io/v1). */
interface TokenAnswer {
  spec?: { expirationSeconds?: number };
  status?: { token?: string };
}

/** The service account whose tokens are requested. */
export interface RequestedAccount {
  namespace: string;
  serviceAccount: string;
  /** Audience of the tokens; that of the API server itself if null. */
  audience: string | null;
}

/**
 * Returns the login of a service account. `issuer` calls the cluster with the kubeconfig of `access`, and only to
 * request tokens of the service account (TokenRequest API), which live for ten minutes.
 */
export function serviceAccountLogin(options: {
  access: ClusterAccess;
  account: RequestedAccount;
  issuer: ClusterCreation;
  close: () => void;
}): ClusterLogin {
  const { access, account, issuer } = options;
  const { namespace, serviceAccount, audience } = account;
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/serviceaccounts/${encodeURIComponent(serviceAccount)}/token`;
  const subject = `the service account ${namespace}/${serviceAccount}`;

  async function issue() {
    const answer = await issuer.post<TokenAnswer>({
      path,
      body: {
        apiVersion: 'authentication.k8s.io/v1',
        kind: 'TokenRequest',
        spec: { audiences: audience === null ? [] : [audience], expirationSeconds: lifetimeSeconds },
      },
      signal: AbortSignal.timeout(timeoutMs),
      timeoutMs,
    });
    const token = answer.status?.token;
    if (token === undefined || token === '') {
      const message = `the response contains no token of ${subject}`;
      throw new CloudError({ kind: 'not_supported', call: `POST ${path}`, message });
    }
    return { token, lifetimeMs: (answer.spec?.expirationSeconds ?? lifetimeSeconds) * 1_000 };
  }

  return {
    endpoint: async () => ({ ...access, clientCertificate: null }),
    tokens: renewedTokens(() =>
      issue().catch((fault: unknown) => {
        if (!(fault instanceof CloudError) || fault.kind !== 'access_denied') throw fault;
        throw new CloudError({
          kind: 'bad_credentials',
          call: `POST ${path}`,
          message: `the identity of the kubeconfig may not create tokens of ${subject}: ${fault.message}`,
        });
      }),
    ),
    subject,
    close: options.close,
  };
}
