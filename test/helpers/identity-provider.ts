import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import type { Certificate } from './certificate.ts';

export const TEST_ISSUER = 'https://id.example.com/';
export const TEST_AUDIENCE = 'infrastructure-audit';

interface SigningKey {
  kid: string;
  privateKey: Parameters<SignJWT['sign']>[0];
  publicJwk: JWK;
}

export interface IdentityProvider {
  jwksUrl: string;
  /** How often its keys were fetched. */
  fetches(): number;
  /** Publishes a new key in place of those before, and signs with it from now on. */
  rotate(kid: string): Promise<SigningKey>;
  currentKey(): SigningKey;
  /** Answers 503 while it is unavailable. */
  setAway(isAway: boolean): void;
  token(claims: JWTPayload, options?: { kid?: string; header?: Record<string, unknown> }): Promise<string>;
  stop(): Promise<void>;
}

/** An identity provider that publishes its ES256 keys on this machine: over HTTPS with a certificate, else over HTTP. */
export async function startIdentityProvider({
  certificate,
}: { certificate?: Certificate } = {}): Promise<IdentityProvider> {
  let key = await newKey('first');
  let isAway = false;
  let fetches = 0;
  const answer: RequestListener = (_request, response) => {
    fetches += 1;
    response.writeHead(isAway ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys: [key.publicJwk] }));
  };
  const server =
    certificate === undefined
      ? createServer(answer)
      : createSecureServer({ cert: certificate.cert, key: certificate.key }, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    jwksUrl: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}/keys.json`,
    fetches: () => fetches,
    async rotate(kid) {
      key = await newKey(kid);
      return key;
    },
    currentKey: () => key,
    setAway(next) {
      isAway = next;
    },
    token(claims, { kid = key.kid, header = {} } = {}) {
      const nowSeconds = Math.floor(Date.now() / 1_000);
      return new SignJWT({
        iss: TEST_ISSUER,
        aud: TEST_AUDIENCE,
        sub: 'someone',
        email_verified: true,
        iat: nowSeconds,
        exp: nowSeconds + 600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', kid, ...header })
        .sign(key.privateKey);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function newKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
  return { kid, privateKey, publicJwk };
}
