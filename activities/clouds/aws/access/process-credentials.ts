import { CloudError } from '../../errors.ts';
import type { StsPlace } from './assume-role.ts';
import type { CurrentCredentials } from './current-credentials.ts';
import { renewedCredentials } from './renewed-credentials.ts';

/**
 * Returns the credentials that this process has in AWS, found as the SDK finds them: environment, profile with SSO, web
 * identity, container or instance. STS, where it is asked, is called through `requestHandler`.
 */
function processCredentials(sts: StsPlace): CurrentCredentials {
  let provider: Promise<(options: { forceRefresh: true }) => Promise<SdkCredentials>> | null = null;

  async function load() {
    const { defaultProvider } = await import('@aws-sdk/credential-provider-node');
    const { region, requestHandler } = sts;
    // `clientConfig.region` would also replace the region of IAM Identity Center, which a profile names.
    return defaultProvider({ clientConfig: { requestHandler }, parentClientConfig: { region }, maxRetries: 3 });
  }

  return renewedCredentials(async () => {
    provider ??= load();
    try {
      const { accessKeyId, secretAccessKey, sessionToken, expiration } = await (await provider)({ forceRefresh: true });
      return { keys: { accessKeyId, secretAccessKey, sessionToken }, expiresAtMs: expiration?.getTime() ?? null };
    } catch (fault) {
      throw refusal(fault);
    }
  });
}

/** Returns a function that gives the credentials of this process, kept once for each region in which STS is called. */
export function processCredentialsByRegion(sts: Omit<StsPlace, 'region'>): (region: string) => CurrentCredentials {
  const kept = new Map<string, CurrentCredentials>();
  return (region) => {
    const known = kept.get(region) ?? processCredentials({ ...sts, region });
    kept.set(region, known);
    return known;
  };
}

interface SdkCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
  expiration?: Date;
}

const ssoSession = /^(?:The SSO session associated with this profile (?:has expired|is invalid)|Token is expired)\./;

/** The SDK's message may contain the answer of an endpoint, which could repeat a token. Only its code is reported. */
function refusal(fault: unknown): CloudError {
  const { name = '', message = '', $metadata } = (fault ?? {}) as Partial<SdkFault>;
  const status = $metadata?.httpStatusCode;
  const isUnavailable = status === undefined ? name !== 'CredentialsProviderError' : status >= 500 || status === 429;
  return new CloudError({
    kind: isUnavailable ? 'unavailable' : 'bad_credentials',
    call: 'credentials',
    message: `the identity of the workers cannot be used: ${reasonOf({ name, message, status })}`,
    code: name === '' ? null : name,
  });
}

interface SdkFault {
  name: string;
  message: string;
  $metadata: { httpStatusCode?: number };
}

function reasonOf({ name, message, status }: { name: string; message: string; status: number | undefined }): string {
  if (name !== 'CredentialsProviderError') return `${name} (HTTP ${status})`;
  if (message.startsWith('Could not load credentials')) return 'the SDK finds none in the environment of the workers';
  if (ssoSession.test(message)) return 'the SSO session of their profile has expired; run aws sso login';
  return 'the source that the environment of the workers names gave none';
}
