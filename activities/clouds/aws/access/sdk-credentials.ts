import type { AwsCredentialIdentity, Provider } from '@smithy/types';
import type { CurrentCredentials } from './current-credentials.ts';

/** Returns current credentials in the form that clients of the SDK take; they ask before each request. */
export function sdkCredentials(credentials: CurrentCredentials): Provider<AwsCredentialIdentity> {
  return async () => {
    const { accessKeyId, secretAccessKey, sessionToken } = await credentials.current();
    return {
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      // A client keeps what does not expire soon, and would miss a renewal.
      expiration: new Date(),
    };
  };
}
