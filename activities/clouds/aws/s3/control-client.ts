import type { S3ControlClient } from '@aws-sdk/client-s3-control';
import type { ClientSettings } from '../session/unit-run.ts';

/** Returns the client of account-wide S3 settings, for the cloud or a configured endpoint. */
export function s3ControlClient(
  sdk: { S3ControlClient: typeof S3ControlClient },
  settings: ClientSettings,
  endpointUrl: string | null,
): S3ControlClient {
  if (endpointUrl === null) return new sdk.S3ControlClient(settings);
  // By default, the client prepends the account id to the host name, which is impossible for an IP address.
  return new sdk.S3ControlClient({ ...settings, endpointProvider: () => ({ url: new URL(endpointUrl) }) });
}
