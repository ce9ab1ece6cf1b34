import { forbidden } from '../errors.ts';

const loopbackHosts = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/**
 * Throws 403 unless a request was made by a page of the console itself. A browser names the page's origin in `Origin`
 * on every POST, and no script can change it; pages of other ports and of other sites have another one. The console
 * is at `BASE_URL`, or on loopback; without `BASE_URL` it is where the request was sent to.
 */
export function requireConsoleOrigin(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  baseUrl: string | null,
): void {
  const { origin, host } = headers;
  if (typeof origin !== 'string' || typeof host !== 'string' || !URL.canParse(origin)) {
    throw forbidden('Only a page of the console can do this');
  }
  const { origin: exact, host: originHost, protocol } = new URL(origin);
  if (baseUrl === null) {
    if (originHost === host.toLowerCase()) return;
    throw forbidden('Only a page of the console can do this');
  }
  if (exact === new URL(baseUrl).origin) return;
  if (protocol === 'http:' && originHost === host.toLowerCase() && loopbackHosts.test(originHost)) return;
  throw forbidden(`Open the console at ${new URL(baseUrl).origin} to stay signed in`);
}
