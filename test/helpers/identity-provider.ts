import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';

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
  /** Answers 503 while it is away. */
  setAway(isAway: boolean): void;
  token(claims: JWTPayload, options?: { kid?: string; header?: Record<string, unknown> }): Promise<string>;
  stop(): Promise<void>;
}

/** An identity provider that publishes its ES256 keys over HTTP on this machine. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  let key = await newKey('first');
  let isAway = false;
  let fetches = 0;
  const server = createServer((_request, response) => {
    fetches += 1;
    response.writeHead(isAway ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys: [key.publicJwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    jwksUrl: `http://127.0.0.1:${port}/keys.json`,
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
