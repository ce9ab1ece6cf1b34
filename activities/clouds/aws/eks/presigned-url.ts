import { createHash, createHmac } from 'node:crypto';
import { canonicalQuery, type SigningCredentials } from '../direct/signature.ts';

const algorithm = 'AWS4-HMAC-SHA256';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const signed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

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
  const time = `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const date = time.slice(0, 8);
  const place = `${date}/${scope.region}/${scope.service}/aws4_request`;
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
  const canonical = [
    'GET',
    url.pathname,
    query,
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    hashOf(''),
  ].join('\n');
  const key = [date, scope.region, scope.service, 'aws4_request'].reduce<string | Buffer>(
    signed,
    `AWS4${credentials.secretAccessKey}`,
  );
  const signature = signed(key, `${algorithm}\n${time}\n${place}\n${hashOf(canonical)}`).toString('hex');
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${signature}`;
}
