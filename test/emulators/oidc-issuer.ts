import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** An OpenID Connect issuer, by the certified `oidc-provider`. */
export interface OidcIssuer {
  issuer: string;
  jwksUrl: string;
  /** Requests a signed token, whose `sub` is the client's id and whose `aud` is the requested resource. */
  token(request: { subject: string; audience: string }): Promise<string>;
  stop(): Promise<void>;
}

const tokenSeconds = 600;

/** Starts an issuer for these workloads, each of which is a client of its own. */
export async function startOidcIssuer({ subjects }: { subjects: readonly string[] }): Promise<OidcIssuer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const secretOf = (subject: string): string => `secret-of-${subject}`;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: subjects.map((subject) => ({
      client_id: subject,
      client_secret: secretOf(subject),
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    })),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'issuer-1', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only-for-tests'] },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, audience) => ({
          scope: '',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: tokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    async token({ subject, audience }) {
      const answer = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${subject}:${secretOf(subject)}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience }),
      });
      const body = (await answer.json()) as { access_token?: string; error_description?: string };
      if (body.access_token === undefined) throw new Error(body.error_description ?? `status ${answer.status}`);
      return body.access_token;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
