/** An address of a service account, so that nothing else can become part of a URL. */
export const serviceAccountPattern = '^[a-z0-9][a-z0-9-]{0,62}@[a-z0-9][a-z0-9.-]{0,190}\\.gserviceaccount\\.com$';

const impersonationHost = 'https://iamcredentials.googleapis.com';

/**
 * Returns the address of the service account that a `service_account_impersonation_url` names; null for another URL.
 * `endpointUrl` takes the place of Google's host where it is configured.
 */
export function impersonatedIn(url: unknown, { endpointUrl }: { endpointUrl: string | null }): string | null {
  if (typeof url !== 'string') return null;
  for (const host of endpointUrl === null ? [impersonationHost] : [impersonationHost, endpointUrl]) {
    const start = `${host}/v1/projects/-/serviceAccounts/`;
    if (!url.startsWith(start) || !url.endsWith(':generateAccessToken')) continue;
    const address = url.slice(start.length, -':generateAccessToken'.length);
    if (new RegExp(serviceAccountPattern).test(address)) return address;
  }
  return null;
}
