import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aksServerAudience } from '../../activities/clouds/azure/aks/cluster-login.ts';
import { base64 } from '../helpers/kubeconfigs.ts';
import { verifyPresignedUrl } from '../helpers/verify-presigned-url.ts';

/** The accounts that the clouds know. */
export const cloudAccounts = {
  aws: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'canary-secret-of-the-aws-account' },
  azure: {
    tenantId: '11111111-2222-4333-8444-555555555555',
    clientId: '66666666-7777-4888-8999-000000000000',
    clientSecret: 'canary-secret-of-the-azure-application',
  },
} as const;

/** Where the clouds say that the cluster is. */
export interface ReportedCluster {
  server: string;
  ca: string;
}

interface Answer {
  status: number;
  body: object;
}

/**
 * The parts of three clouds that lead to a managed cluster, and the webhook by which its API server reviews tokens: EKS
 * DescribeCluster and aws-iam-authenticator, GKE `clusters.get` and Google's tokens, AKS `listClusterUserCredential` and
 * Entra ID. Each cloud verifies who calls as far as its documentation says.
 */
export interface ManagedClusters {
  url: string;
  /** Sets where the cluster is; null once it is deleted. */
  report(cluster: ReportedCluster | null): void;
  /** Tokens that the API server asked about, and who they were. */
  readonly reviews: { token: string; user: string | null }[];
  /** Ends all tokens of Google and Entra ID that were issued so far. */
  expire(): void;
  stop(): Promise<void>;
}

export async function startManagedClusters({ name }: { name: string }): Promise<ManagedClusters> {
  let cluster: ReportedCluster | null = null;
  const reviews: ManagedClusters['reviews'] = [];
  const google = new Set<string>();
  /** Token → its audience. */
  const entra = new Map<string, string>();

  async function awsUser(token: string, own: string): Promise<string | null> {
    const url = Buffer.from(token.slice('k8s-aws-v1.'.length), 'base64url').toString('utf8');
    const { origin, searchParams: query } = new URL(url);
    if (origin !== own || query.get('Action') !== 'GetCallerIdentity') return null;
    const time = query.get('X-Amz-Date')?.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5') ?? '';
    if (Math.abs(Date.now() - Date.parse(time)) > 15 * 60_000) return null;
    const verified = await verifyPresignedUrl({
      url,
      headers: { 'x-k8s-aws-id': name },
      secret: cloudAccounts.aws.secretAccessKey,
    });
    const isBound = verified.signed.split(';').includes('x-k8s-aws-id') && verified.region === 'eu-west-1';
    return verified.isValid && isBound && verified.key === cloudAccounts.aws.accessKeyId ? 'aws-identity' : null;
  }

  async function userOf(token: string, own: string): Promise<string | null> {
    if (token.startsWith('k8s-aws-v1.')) return awsUser(token, own);
    if (google.has(token)) return 'google-identity';
    return entra.get(token) === aksServerAudience ? 'entra-identity' : null;
  }

  async function review(body: string, own: string): Promise<Answer> {
    const { spec } = JSON.parse(body) as { spec: { token: string } };
    const user = await userOf(spec.token, own);
    reviews.push({ token: spec.token, user });
    const status =
      user === null
        ? { authenticated: false }
        : { authenticated: true, user: { username: user, groups: ['system:masters'] } };
    return { status: 200, body: { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenReview', status } };
  }

  function issued(tokens: (token: string) => void): Answer {
    const token = `canary-${randomBytes(24).toString('base64url')}`;
    tokens(token);
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: 3_600, ext_expires_in: 3_600 },
    };
  }

  function entraLogin(request: IncomingMessage, path: string, body: string): Answer | null {
    const { tenantId, clientId, clientSecret } = cloudAccounts.azure;
    if (!path.startsWith(`/${tenantId}/`)) return null;
    const authority = `https://${request.headers.host}/${tenantId}`;
    if (path.endsWith('/openid-configuration')) {
      return {
        status: 200,
        body: {
          issuer: `${authority}/v2.0`,
          authorization_endpoint: `${authority}/oauth2/v2.0/authorize`,
          token_endpoint: `${authority}/oauth2/v2.0/token`,
          jwks_uri: `${authority}/discovery/v2.0/keys`,
        },
      };
    }
    const form = new URLSearchParams(body);
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
      return { status: 401, body: { error: 'invalid_client', error_description: 'AADSTS7000215' } };
    }
    const audience = (form.get('scope') ?? '').split(' ').find((one) => one.endsWith('/.default')) ?? '';
    return issued((token) => entra.set(token, audience.replace('/.default', '')));
  }

  function userCredential(found: ReportedCluster): Answer {
    const kubeconfig = `apiVersion: v1
kind: Config
current-context: ${name}
clusters:
  - name: ${name}
    cluster: { server: '${found.server}', certificate-authority-data: ${base64(found.ca)} }
contexts:
  - name: ${name}
    context: { cluster: ${name}, user: clusterUser }
users:
  - name: clusterUser
    user:
      exec:
        apiVersion: client.authentication.k8s.io/v1beta1
        command: kubelogin
        args: [get-token, --server-id, ${aksServerAudience}]
`;
    return { status: 200, body: { kubeconfigs: [{ name: 'clusterUser', value: base64(kubeconfig) }] } };
  }

  async function answer(request: IncomingMessage, body: string): Promise<Answer> {
    const own = `http://${request.headers.host}`;
    const { pathname: path } = new URL(request.url ?? '/', own);
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (path === '/review') return review(body, own);
    if (path === '/token') return issued((token) => google.add(token));
    const login = entraLogin(request, path, body);
    if (login !== null) return login;
    if (path === `/clusters/${name}`) {
      if (!bearer.includes(cloudAccounts.aws.accessKeyId)) return { status: 403, body: { message: 'not signed' } };
      if (cluster === null)
        return { status: 404, body: { __type: 'ResourceNotFoundException', message: 'No cluster found' } };
      const { server: endpoint, ca } = cluster;
      return {
        status: 200,
        body: { cluster: { name, endpoint, status: 'ACTIVE', certificateAuthority: { data: base64(ca) } } },
      };
    }
    if (path.startsWith('/v1/projects/')) {
      if (!google.has(bearer)) return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } };
      if (cluster === null)
        return { status: 404, body: { error: { code: 404, status: 'NOT_FOUND', message: 'Not found' } } };
      const { server, ca } = cluster;
      return {
        status: 200,
        body: { name, endpoint: server.replace('https://', ''), masterAuth: { clusterCaCertificate: base64(ca) } },
      };
    }
    if (path.endsWith('/listClusterUserCredential')) {
      // A token for Resource Manager; one for the cluster opens nothing here.
      if (!entra.has(bearer) || entra.get(bearer) === aksServerAudience) {
        return { status: 401, body: { error: { code: 'InvalidAuthenticationToken', message: 'wrong audience' } } };
      }
      if (cluster === null) return { status: 404, body: { error: { code: 'ResourceNotFound', message: 'not found' } } };
      return userCredential(cluster);
    }
    return { status: 404, body: { message: `nothing at ${path}` } };
  }

  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { status, body: content } = await answer(request, body);
      const { __type: type } = content as { __type?: string };
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(type === undefined ? {} : { 'x-amzn-errortype': type }),
      });
      response.end(JSON.stringify(content));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    report: (found) => {
      cluster = found;
    },
    reviews,
    expire() {
      google.clear();
      entra.clear();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
