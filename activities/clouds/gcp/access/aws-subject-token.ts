import { isAwsRegion } from '../../../../domain/clouds/aws/regions.ts';
import { awsVerificationUrl } from '../../../../domain/gcp/aws-token-source.ts';
import {
  algorithm,
  canonicalQuery,
  canonicalRequest,
  sha256,
  signatureOf,
  signatureTime,
  signingKey,
  type SigningCredentials,
} from '../../aws/direct/signature.ts';
import { CloudError } from '../../errors.ts';
import { askTokenEndpoint, textIn } from '../../shared/token-endpoint.ts';
import type { AccessPlaces } from './places.ts';

const call = 'aws:credentials';
const sessionSeconds = 300;

type AwsPlaces = Pick<AccessPlaces, 'awsEnvironment' | 'ec2MetadataUrl' | 'identityDispatcher'>;

/**
 * Returns the token with which workers in AWS are recognised by Google: a signed request of GetCallerIdentity that
 * Google sends to STS (IAM, "Obtain an access token from AWS"; AIP-4117). It is signed for the workload identity
 * provider alone, and names no other host than STS.
 */
export async function awsSubjectToken(audience: string, places: AwsPlaces, at = new Date()): Promise<string> {
  const metadata = metadataReader(places);
  const region = await regionOf(places, metadata);
  const credentials = credentialsIn(places.awsEnvironment) ?? (await attachedCredentials(metadata));
  const url = new URL(awsVerificationUrl.replace('{region}', region));
  const headers = signedHeaders({ url, audience, region, credentials, at });
  const request = {
    url: awsVerificationUrl.replace('{region}', region),
    method: 'POST',
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  };
  return encodeURIComponent(JSON.stringify(request));
}

/** Signs only what Google needs: it forwards the headers as they are. */
function signedHeaders(request: {
  url: URL;
  audience: string;
  region: string;
  credentials: SigningCredentials;
  at: Date;
}): Record<string, string> {
  const { url, audience, credentials, region, at } = request;
  const scope = { region, service: 'sts' };
  const { time, date, place } = signatureTime(at, scope);
  const headers: Record<string, string> = {
    host: url.host,
    'x-amz-date': time,
    'x-goog-cloud-target-resource': audience,
    ...(credentials.sessionToken === undefined ? {} : { 'x-amz-security-token': credentials.sessionToken }),
  };
  const names = Object.keys(headers).toSorted();
  const canonical = canonicalRequest({
    method: 'POST',
    path: url.pathname,
    query: canonicalQuery(Object.fromEntries(url.searchParams)),
    headers: names.map((name) => [name, headers[name] ?? '']),
    payloadHash: sha256(''),
  });
  const signature = signatureOf(canonical, { key: signingKey(credentials, date, scope), time, place });
  const signed = `SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { ...headers, Authorization: `${algorithm} Credential=${credentials.accessKeyId}/${place}, ${signed}` };
}

function credentialsIn(environment: AwsPlaces['awsEnvironment']): SigningCredentials | null {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey) return null;
  return { accessKeyId, secretAccessKey, sessionToken: environment['AWS_SESSION_TOKEN'] || undefined };
}

type Metadata = (path: string) => Promise<string>;

async function regionOf({ awsEnvironment }: AwsPlaces, metadata: Metadata): Promise<string> {
  const { AWS_REGION: set, AWS_DEFAULT_REGION: usual } = awsEnvironment;
  const region = set || usual || (await metadata('meta-data/placement/region')).trim();
  if (isAwsRegion(region)) return region;
  throw refused('the Region of the workers is not a Region of AWS');
}

/** Returns the credentials of the role that is attached to the instance on which the workers run. */
async function attachedCredentials(metadata: Metadata): Promise<SigningCredentials> {
  const [role = ''] = (await metadata('meta-data/iam/security-credentials/')).trim().split('\n');
  if (!/^[\w+=,.@-]{1,64}$/.test(role)) throw refused('no role is attached to the instance on which the workers run');
  const answer: unknown = parsed(await metadata(`meta-data/iam/security-credentials/${role}`));
  const body = answer as Parameters<typeof textIn>[0];
  const [accessKeyId, secretAccessKey] = [textIn(body, 'AccessKeyId'), textIn(body, 'SecretAccessKey')];
  if (accessKeyId === null || secretAccessKey === null) {
    throw new CloudError({ kind: 'unavailable', call, message: `the instance returned no credentials of ${role}` });
  }
  return { accessKeyId, secretAccessKey, sessionToken: textIn(body, 'Token') ?? undefined };
}

/** Returns a reader of instance metadata that uses sessions (IMDSv2). */
function metadataReader({ ec2MetadataUrl, identityDispatcher: dispatcher }: AwsPlaces): Metadata {
  const subject = `the instance metadata of EC2 (${new URL(ec2MetadataUrl).host})`;
  let session: Promise<string> | null = null;

  async function ask(path: string, how: { method: 'GET' | 'PUT'; headers: Record<string, string> }): Promise<string> {
    const url = `${ec2MetadataUrl}/latest/${path}`;
    const { status, text } = await askTokenEndpoint({ call, subject, url, dispatcher, ...how });
    if (status === 200) return text;
    const kind = status === 429 ? 'throttled' : status >= 500 ? 'unavailable' : 'bad_credentials';
    throw new CloudError({ kind, call, message: `${subject} responded with status ${status}` });
  }

  return async (path) => {
    session ??= ask('api/token', {
      method: 'PUT',
      headers: { 'x-aws-ec2-metadata-token-ttl-seconds': String(sessionSeconds) },
    });
    return ask(path, { method: 'GET', headers: { 'x-aws-ec2-metadata-token': await session } });
  };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

const refused = (message: string): CloudError => new CloudError({ kind: 'bad_credentials', call, message });
