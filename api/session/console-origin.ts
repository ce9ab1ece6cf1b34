import { forbidden } from '../errors.ts';

const loopbackHosts = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/**
 * Throws 403 unless a request was made by a page of the console itself. A browser names the page's origin in `Origin`
 * on every POST, and no script can change it; pages of other ports, schemes and sites have another one. The console
 * is at `BASE_URL`, or on loopback; without `BASE_URL` it is where the request was sent to. Origins are compared as
 * texts: a browser sends the one canonical form, and what would have to be normalized comes from no browser.
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
