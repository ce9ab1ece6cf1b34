import { forbidden } from '../errors.ts';

const loopbackHosts = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/**
 * Throws 403 unless a request comes from a page of the console. Browsers send the page's origin in `Origin` on every
 * POST, and scripts cannot change it; pages of other ports, schemes and sites have another one. The console is at
 * `BASE_URL`, or on loopback; without `BASE_URL` it is the host of the request. Origins are compared as strings:
 * browsers send only the canonical form.
 */
export function requireConsoleOrigin(
  { headers, protocol }: { headers: Readonly<Record<string, string | string[] | undefined>>; protocol: string },
  baseUrl: string | null,
): void {
  const { origin, host } = headers;
  if (typeof origin !== 'string' || typeof host !== 'string') throw forbidden('Only a page of the console can do this');
  const ownHost = host.toLowerCase();
  if (baseUrl === null) {
    if (origin === `${protocol}://${ownHost}`) return;
    throw forbidden(
      'Only a page of the console can do this',
      'behind a proxy that ends TLS, BASE_URL or TRUST_PROXY has to be set',
    );
  }
  const configured = new URL(baseUrl).origin;
  if (origin === configured) return;
  if (loopbackHosts.test(ownHost) && origin === `http://${ownHost}`) return;
  throw forbidden(`Open the console at ${configured} to stay signed in`);
}
