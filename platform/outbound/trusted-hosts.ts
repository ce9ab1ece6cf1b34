import { effectivePort, plainHostname } from '../../domain/network/target-url.ts';
import { trustedHostKey } from './admission.ts';

/**
 * Returns the `host:port` of an endpoint URL that the operator configured. Throws `TypeError` if the text is not a URL.
 */
export function trustedHostOf(endpointUrl: string): string {
  const url = new URL(endpointUrl);
  return `${url.hostname}:${effectivePort(url)}`;
}

/**
 * Reads `host:port` pairs (`127.0.0.1:5000`, `[::1]:5000`, `minio.internal:9000`) into the keys that the guard
 * compares. Throws `RangeError` naming the invalid pair.
 */
export function parseTrustedHosts(pairs: readonly string[]): ReadonlySet<string> {
  return new Set(
    pairs.map((pair) => {
      const match = /^(\[[0-9a-f:.]+\]|[^:/?#@\s]+):(\d{1,5})$/i.exec(pair);
      const text = match === null ? '' : `http://${pair}`;
      if (match === null || !URL.canParse(text)) {
        throw new RangeError(`"${pair}" is not a host and port such as 127.0.0.1:5000`);
      }
      return trustedHostKey(plainHostname(new URL(text).hostname), Number(match[2]));
    }),
  );
}
