import { createHash } from 'node:crypto';
import {
  algorithm,
  canonicalQuery,
  canonicalRequest,
  signatureOf,
  signatureTime,
  signingKey,
  type SigningCredentials,
} from '../direct/signature.ts';

const emptyPayloadHash = createHash('sha256').digest('hex');

/**
 * Returns the URL of a GET request whose signature is in its query (AWS documentation, "Signature Version 4 for API
 * requests", query parameters). The caller of the URL has to send the signed headers.
 */
export function presignedUrl(request: {
  url: URL;
  /** Signed headers beside `host`; names in lower case. */
  headers: Record<string, string>;
  credentials: SigningCredentials;
  scope: { region: string; service: string };
  at: Date;
  expiresSeconds: number;
}): string {
  const { url, credentials, scope, at, expiresSeconds } = request;
  const { time, date, place } = signatureTime(at, scope);
  const headers: Record<string, string> = { ...request.headers, host: url.host };
  const names = Object.keys(headers).toSorted();
  const query = canonicalQuery({
    ...Object.fromEntries(url.searchParams),
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': `${credentials.accessKeyId}/${place}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(expiresSeconds),
    'X-Amz-SignedHeaders': names.join(';'),
    ...(credentials.sessionToken === undefined ? {} : { 'X-Amz-Security-Token': credentials.sessionToken }),
  });
  const canonical = canonicalRequest({
    method: 'GET',
    path: url.pathname,
    query,
    headers: names.map((name) => [name, headers[name] ?? '']),
    payloadHash: emptyPayloadHash,
  });
  const signature = signatureOf(canonical, { key: signingKey(credentials, date, scope), time, place });
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${signature}`;
}
