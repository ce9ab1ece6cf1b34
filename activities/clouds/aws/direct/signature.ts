import { createHash, createHmac } from 'node:crypto';
import type { HttpRequest, QueryParameterBag } from '@smithy/types';

/** Keys to sign with. */
export interface SigningCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** The scope of the signature that AWS expects on a request. */
export interface SigningScope {
  region: string;
  service: string;
  /** Whether the path is normalised and encoded once more, as for every service but S3. */
  escapesPath: boolean;
}

export const algorithm = 'AWS4-HMAC-SHA256';
/** Headers that proxies may change, or that do not affect the response. */
const unsignedHeaders = new Set(['content-length', 'user-agent', 'amz-sdk-invocation-id', 'amz-sdk-request']);

/**
 * Signs requests by Signature Version 4 (AWS documentation, "Create a signed AWS API request"). The key of a day is derived
 * once for each access key, region and service.
 */
export function createSigner(): (
  request: HttpRequest,
  how: { credentials: SigningCredentials; scope: SigningScope; at: Date },
) => {
  headers: Record<string, string>;
  /** The signed query, which must be sent unchanged. */
  query: string;
} {
  const keys = new Map<string, Buffer>();

  function keyOf(credentials: SigningCredentials, date: string, { region, service }: SigningScope): Buffer {
    const name = `${credentials.accessKeyId}/${date}/${region}/${service}`;
    const known = keys.get(name);
    if (known !== undefined) return known;
    const key = signingKey(credentials, date, { region, service });
    // A session may last longer than a day, and than its credentials.
    if (keys.size >= 100) keys.clear();
    keys.set(name, key);
    return key;
  }

  return (request, { credentials, scope, at }) => {
    const { time, date, place } = signatureTime(at, scope);
    const query = canonicalQuery(request.query ?? {});
    const payloadHash = sha256((request.body as string | Uint8Array | undefined) ?? '');
    const headers: Record<string, string> = {
      ...request.headers,
      'x-amz-date': time,
      'x-amz-content-sha256': payloadHash,
    };
    if (credentials.sessionToken !== undefined) headers['x-amz-security-token'] = credentials.sessionToken;
    const signed = Object.keys(headers)
      .filter((name) => !unsignedHeaders.has(name))
      .toSorted();
    const names = signed.join(';');
    const canonical = canonicalRequest({
      method: request.method,
      path: scope.escapesPath ? escapedPath(request.path) : request.path,
      query,
      headers: signed.map((name) => [name, headers[name] ?? '']),
      payloadHash,
    });
    const signature = signatureOf(canonical, { key: keyOf(credentials, date, scope), time, place });
    headers['authorization'] =
      `${algorithm} Credential=${credentials.accessKeyId}/${place}, SignedHeaders=${names}, Signature=${signature}`;
    return { headers, query };
  };
}

/** Returns the time of a signature, its day, and the place for which its key is derived. */
export function signatureTime(
  at: Date,
  { region, service }: Pick<SigningScope, 'region' | 'service'>,
): { time: string; date: string; place: string } {
  const time = `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const date = time.slice(0, 8);
  return { time, date, place: `${date}/${region}/${service}/aws4_request` };
}

/** Returns the hash of a payload, in hexadecimal. */
export const sha256 = (payload: string | Uint8Array): string => createHash('sha256').update(payload).digest('hex');

/** Derives the key with which the requests of a day to a service in a region are signed. */
export function signingKey(
  { secretAccessKey }: SigningCredentials,
  date: string,
  { region, service }: Pick<SigningScope, 'region' | 'service'>,
): Buffer {
  return [date, region, service, 'aws4_request'].reduce<string | Buffer>(
    (derived, part) => createHmac('sha256', derived).update(part).digest(),
    `AWS4${secretAccessKey}`,
  ) as Buffer;
}

/** Returns a request as signatures cover it. `headers` are those that are signed, by name. */
export function canonicalRequest(request: {
  method: string;
  path: string;
  query: string;
  headers: readonly (readonly [name: string, value: string])[];
  payloadHash: string;
}): string {
  const { method, path, query, headers, payloadHash } = request;
  return [
    method,
    path,
    query,
    ...headers.map(([name, value]) => `${name}:${value.trim().replaceAll(/\s+/g, ' ')}`),
    '',
    headers.map(([name]) => name).join(';'),
    payloadHash,
  ].join('\n');
}

/** Returns the signature of a canonical request, in hexadecimal. */
export function signatureOf(
  canonical: string,
  { key, time, place }: { key: Buffer; time: string; place: string },
): string {
  const digest = createHash('sha256').update(canonical).digest('hex');
  return createHmac('sha256', key).update(`${algorithm}\n${time}\n${place}\n${digest}`).digest('hex');
}

/** Returns a query as signatures contain it: sorted and percent-encoded. */
export function canonicalQuery(query: QueryParameterBag): string {
  return Object.entries(query)
    .flatMap(([name, value]) => {
      if (value === null || value === undefined) return [];
      const values = Array.isArray(value) ? value.toSorted() : [value];
      return values.map((one) => `${escaped(name)}=${escaped(one)}`);
    })
    .toSorted()
    .join('&');
}

function escapedPath(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(escaped(segment));
  }
  const end = segments.length > 0 && path.endsWith('/') ? '/' : '';
  return `/${segments.join('/')}${end}`;
}

/** Percent-encodes all but the unreserved characters of RFC 3986. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
