import { NoRetries } from './retries.ts';
import type { ClientSettings } from './unit-run.ts';

/** Returns the settings of a client, none of which come from the process's environment or profile files. */
export function clientSettings({
  endpointUrl,
  ...given
}: Pick<ClientSettings, 'region' | 'credentials' | 'requestHandler' | 'retryStrategy'> & {
  /** Takes every service's calls instead of the cloud's own endpoints. */
  endpointUrl: string | undefined;
}): ClientSettings {
  return {
    ...given,
    ...(endpointUrl === undefined ? {} : { endpoint: endpointUrl }),
    maxAttempts: given.retryStrategy instanceof NoRetries ? 1 : 4,
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
  };
}
