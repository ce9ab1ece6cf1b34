import type { Settings } from './settings.ts';

/** Returns the base of links: `BASE_URL`, else the address that the API listens on. Never the Host header. */
export function baseUrlOf({ baseUrl, host, port }: Pick<Settings, 'baseUrl' | 'host' | 'port'>): string {
  return baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
