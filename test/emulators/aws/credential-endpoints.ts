import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Credentials that an endpoint of AWS hands out. */
export interface HandedOut {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiration: Date;
}

/** A local endpoint for credentials. */
export interface CredentialEndpoint {
  url: string;
  /** Requests that were refused, as method, path and reason. */
  refused: string[];
  stop(): Promise<void>;
}

type Handler = (request: IncomingMessage, url: URL) => { body: string | object } | { refusal: string; status: number };

async function startEndpoint(handler: Handler): Promise<CredentialEndpoint> {
  const refused: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = handler(request, url);
    if ('refusal' in answer) {
      refused.push(`${request.method} ${url.pathname}: ${answer.refusal}`);
      response.writeHead(answer.status).end(answer.refusal);
      return;
    }
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * Starts the agent that gives a container its credentials: of ECS ("Amazon ECS task IAM role") with the token of its
 * environment, or of EKS Pod Identity with the token of its service account.
 */
export function startContainerCredentials(given: {
  credentials: () => HandedOut;
  authorization: string;
}): Promise<CredentialEndpoint> {
  return startEndpoint((request, url) => {
    if (url.pathname !== '/v1/credentials') return { status: 404, refusal: 'no such path' };
    if (request.headers.authorization !== given.authorization) return { status: 401, refusal: 'the token is wrong' };
    const { accessKeyId, secretAccessKey, sessionToken, expiration } = given.credentials();
    return {
      body: {
        AccessKeyId: accessKeyId,
        SecretAccessKey: secretAccessKey,
        Token: sessionToken,
        Expiration: expiration.toISOString(),
      },
    };
  });
}

const roles = '/latest/meta-data/iam/security-credentials/';

/**
 * Starts the metadata service of an instance that requires session tokens (IMDSv2): a PUT with a life of 1 to 21,600
 * seconds gives a token, every GET needs it (Amazon EC2 User Guide, "Use the Instance Metadata Service").
 */
export function startInstanceMetadata(given: {
  role: string;
  credentials: () => HandedOut;
}): Promise<CredentialEndpoint> {
  const tokens = new Set<string>();
  return startEndpoint((request, url) => {
    if (url.pathname === '/latest/api/token') {
      const life = Number(request.headers['x-aws-ec2-metadata-token-ttl-seconds']);
      if (request.method !== 'PUT') return { status: 405, refusal: 'tokens are requested with PUT' };
      if (!(life >= 1 && life <= 21_600)) return { status: 400, refusal: 'no life of a token' };
      const token = `token-${tokens.size + 1}`;
      tokens.add(token);
      return { body: token };
    }
    const token = request.headers['x-aws-ec2-metadata-token'];
    if (typeof token !== 'string' || !tokens.has(token)) return { status: 401, refusal: 'a token is required' };
    if (url.pathname === roles) return { body: given.role };
    if (url.pathname !== `${roles}${given.role}`) return { status: 404, refusal: 'no such path' };
    const { accessKeyId, secretAccessKey, sessionToken, expiration } = given.credentials();
    return {
      body: {
        Code: 'Success',
        Type: 'AWS-HMAC',
        LastUpdated: new Date().toISOString(),
        AccessKeyId: accessKeyId,
        SecretAccessKey: secretAccessKey,
        Token: sessionToken,
        Expiration: expiration.toISOString(),
      },
    };
  });
}

/** Starts the portal of IAM Identity Center, which gives the credentials of a permission set (`GetRoleCredentials`). */
export function startIdentityCenter(given: {
  accountId: string;
  roleName: string;
  accessToken: string;
  credentials: () => HandedOut;
}): Promise<CredentialEndpoint> {
  return startEndpoint((request, url) => {
    if (url.pathname !== '/federation/credentials') return { status: 404, refusal: 'no such path' };
    if (request.headers['x-amz-sso_bearer_token'] !== given.accessToken) {
      return { status: 401, refusal: 'Session token not found or invalid' };
    }
    const asked = [url.searchParams.get('account_id'), url.searchParams.get('role_name')];
    if (asked.join() !== [given.accountId, given.roleName].join()) return { status: 403, refusal: 'No access' };
    const { expiration, ...keys } = given.credentials();
    return { body: { roleCredentials: { ...keys, expiration: expiration.getTime() } } };
  });
}
