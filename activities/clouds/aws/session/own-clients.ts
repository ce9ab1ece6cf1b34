import type { RetryStrategyV2 } from '@smithy/types';
import type { SdkClient } from '../direct/sdk-client.ts';
import { clientSettings } from './client-settings.ts';
import { NoRetries } from './retries.ts';
import type { ClientSettings } from './unit-run.ts';

/** The clients with the credentials of one session, for calls that the SDK makes itself. */
export interface OwnClients {
  /** Returns the client of a service in a region with a retry strategy; created once. */
  of(
    place: { service: string; region: string; retryStrategy: RetryStrategyV2 },
    create: (settings: ClientSettings) => SdkClient,
  ): SdkClient;
  clear(): void;
}

/** Creates clients when they are first used. */
export function createOwnClients(
  session: Pick<Parameters<typeof clientSettings>[0], 'endpointUrl' | 'credentials' | 'requestHandler'>,
): OwnClients {
  const clients = new Map<string, SdkClient>();
  return {
    of({ service, region, retryStrategy }, create) {
      const key = `${service}/${region}/${retryStrategy instanceof NoRetries ? 'once' : 'retried'}`;
      const client = clients.get(key) ?? create(clientSettings({ ...session, region, retryStrategy }));
      clients.set(key, client);
      return client;
    },
    clear: () => clients.clear(),
  };
}
