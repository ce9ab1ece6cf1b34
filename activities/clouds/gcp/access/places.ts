import type { Dispatcher } from 'undici';

/** Where tokens are requested, and what the operator allows as a source of identity. */
export interface AccessPlaces {
  /** Takes the place of Google's hosts; null without a configured endpoint. */
  endpointUrl: string | null;
  /** Guarded connections to Google. */
  dispatcher: Dispatcher;
  /** Guarded connections that also reach the metadata server and `tokenUrls`, and are used for nothing else. */
  identityDispatcher: Dispatcher;
  /** `host` or `host:port` of the metadata server. */
  metadataHost: string;
  /** The file of application default credentials that the operator set; null without one. */
  credentialsFile: string | null;
  /** gcloud's file of application default credentials. */
  gcloudFile: string;
  /** Folder whose files may be token sources; null if none may. */
  tokenDirectory: string | null;
  /** URLs that may be token sources. */
  tokenUrls: readonly string[];
  /** Whether the workers' own identity may be used. */
  processIdentity: boolean;
  /** The environment in which the credentials and the Region of AWS are looked up first. */
  awsEnvironment: Readonly<Record<string, string | undefined>>;
  /** Base URL of the instance metadata of EC2. */
  ec2MetadataUrl: string;
}

/** Where the instance metadata of EC2 is. */
export const ec2MetadataUrl = 'http://169.254.169.254';

/** Google's token endpoint for signed assertions and refresh tokens. */
export const googleTokenUrl = 'https://oauth2.googleapis.com/token';

/** Returns the endpoints that issue tokens: those of Google, or the configured endpoint with the same paths. */
export function tokenEndpoints(endpointUrl: string | null) {
  return {
    token: endpointUrl === null ? googleTokenUrl : `${endpointUrl}/token`,
    exchange: `${endpointUrl ?? 'https://sts.googleapis.com'}/v1/token`,
    impersonation: (address: string) =>
      `${endpointUrl ?? 'https://iamcredentials.googleapis.com'}/v1/projects/-/serviceAccounts/${address}:generateAccessToken`,
  };
}

/**
 * The only scope that every API accepts: Compute Engine, IAM, KMS, GKE, SQL and others refuse
 * `cloud-platform.read-only` (discovery documents). The roles of the identity limit what a token may do.
 */
export const cloudScope = 'https://www.googleapis.com/auth/cloud-platform';
