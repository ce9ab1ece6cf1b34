import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { Dispatcher } from 'undici';
import { createDirectCalls } from '../direct/direct-calls.ts';
import { configurationOf, type SdkClient } from '../direct/sdk-client.ts';
import { clientSettings } from './client-settings.ts';
import { NoRetries } from './retries.ts';
import type { ClientSettings } from './unit-run.ts';

/** A client whose commands are sent directly, with credentials that each call brings. */
export interface SharedClient {
  client: SdkClient;
  direct: ReturnType<typeof createDirectCalls>;
}

/** The clients that sessions with all accounts share: creating some thirty for each account takes longer than its calls. */
export interface SharedClients {
  /**
   * Returns the client of a service in a region; null for one that has its own way of sending requests, which each session
   * creates itself.
   */
  of(service: string, region: string, create: (settings: ClientSettings) => SdkClient): SharedClient | null;
  /** Notes that a session uses them, and returns how to end that. They are dropped with the last one. */
  use(): () => void;
}

/** Nothing is signed with them. */
const noCredentials = { accessKeyId: 'shared', secretAccessKey: 'shared' };

/** Creates clients when they are first used. `endpointUrl` takes every service's calls instead of the cloud's own endpoints. */
export function createSharedClients(given: { endpointUrl: string | undefined; dispatcher: Dispatcher }): SharedClients {
  const { endpointUrl, dispatcher } = given;
  const clients = new Map<string, SharedClient | null>();
  const requestHandler = new NodeHttpHandler();
  const retryStrategy = new NoRetries();
  let users = 0;

  function opened(region: string, create: (settings: ClientSettings) => SdkClient): SharedClient | null {
    const settings = clientSettings({ region, endpointUrl, credentials: noCredentials, requestHandler, retryStrategy });
    const client = create(settings);
    if (configurationOf(client).requestHandler !== requestHandler) return null;
    return { client, direct: createDirectCalls({ client, dispatcher }) };
  }

  return {
    of(service, region, create) {
      const key = `${service}/${region}`;
      const known = clients.get(key);
      if (known !== undefined) return known;
      const client = opened(region, create);
      clients.set(key, client);
      return client;
    },
    use() {
      users += 1;
      return () => {
        users -= 1;
        if (users === 0) clients.clear();
      };
    },
  };
}
