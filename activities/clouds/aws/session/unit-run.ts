import type { AwsCredentialIdentity, Client, Command, MetadataBearer, Provider, RetryStrategyV2 } from '@smithy/types';
import type { NodeHttpHandler } from '@smithy/node-http-handler';

/** The settings of every client of a session. Nothing is taken from the process's environment or profile files. */
export interface ClientSettings {
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | Provider<AwsCredentialIdentity>;
  endpoint?: string;
  requestHandler: NodeHttpHandler;
  retryStrategy: RetryStrategyV2;
  maxAttempts: number;
  useFipsEndpoint: false;
  useDualstackEndpoint: false;
}

/** Sends one command, rate-limited and with the listing's signal. Throws `CloudError`. */
export type ServiceCalls<ClientInput extends object, ClientOutput extends MetadataBearer, Config> = <
  Input extends ClientInput,
  Output extends ClientOutput,
>(
  command: Command<ClientInput, Input, ClientOutput, Output, Config>,
) => Promise<Output>;

/**
 * A single resource to read; `keys` are the top-level keys of its configuration that matter, null for all. With
 * `together` all of these are read, for types that `readsTogether` names; `externalId` is the first of them.
 */
export interface OnlyResource {
  externalId: string;
  keys: readonly string[] | null;
  together?: readonly string[];
}

/** The context of a listing. */
export interface UnitRun {
  /** Region to list; for a global unit, the region of the connection. */
  region: string;
  /** The endpoint for all calls, if not the cloud's own endpoints. */
  endpointUrl: string | null;
  /**
   * Returns whether this run lists the resources of a region: it is the run's own region, or one that the provider does
   * not sync and the run is in the region of the connection.
   */
  listsFor(region: string): boolean;
  signal: AbortSignal;
  /** The resource to read, where the listing supports reading a single one; null lists all. */
  only: OnlyResource | null;
  /** Whether Cloud Control is asked first for resources that it may show whole. */
  usesCloudControl: boolean;
  /** Returns the account of the credentials, queried once per session. */
  accountId(): Promise<string>;
  /**
   * Returns data of the account that several listings of a sync need, read once for all of them; `read` gets the run to
   * use. Reading a single resource does not use the cache.
   */
  shared<Answer>(name: string, read: (run: UnitRun) => Promise<Answer>): Promise<Answer>;
  /** Returns the keyed hash that replaces a secret in a configuration. */
  fingerprint(secret: string): string;
  /** Returns the calls of one service in a region (by default, the run's own); clients are created once per session. */
  service<ClientInput extends object, ClientOutput extends MetadataBearer, Config>(
    name: string,
    create: (settings: ClientSettings) => Client<ClientInput, ClientOutput, Config>,
    region?: string,
  ): ServiceCalls<ClientInput, ClientOutput, Config>;
}

/** The context of an operation. */
export interface OperationRun extends UnitRun {
  /** Like `service`, but a call is sent only once, whatever its result. */
  once: UnitRun['service'];
}
