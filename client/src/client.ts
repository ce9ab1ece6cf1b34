import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.ts';

export * from './schema.ts';

/** Body of every error answer. */
export type ServiceErrorBody = components['schemas']['Error'];

export interface ClientOptions {
  /** Where the service is, e.g. `https://audit.example.com`. */
  baseUrl: string;
  /** An access token or API key, or what gives the present one before each request. */
  token?: string | (() => string | Promise<string>);
  /** Another `fetch`, e.g. one that goes through a proxy. */
  fetch?: (request: Request) => Promise<Response>;
}

export type ServiceClient = Client<paths>;

/**
 * Returns a client whose paths, parameters, bodies and answers are typed by the service's OpenAPI document. Calls never
 * throw for an error answer: they give `{ data }` or `{ error }`, and `response`.
 */
export function createClient({ baseUrl, token, fetch }: ClientOptions): ServiceClient {
  const client = createFetchClient<paths>({ baseUrl, ...(fetch === undefined ? {} : { fetch }) });
  if (token !== undefined) {
    client.use({
      async onRequest({ request }) {
        request.headers.set('authorization', `Bearer ${typeof token === 'string' ? token : await token()}`);
        return request;
      },
    });
  }
  return client;
}
