import type { Client, Command, MetadataBearer, RetryStrategyV2 } from '@smithy/types';
import type { NodeHttpHandler } from '@smithy/node-http-handler';

/** The settings every client of a session is made with. Nothing is left to the process's environment or profile files. */
export interface ClientSettings {
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  endpoint?: string;
  requestHandler: NodeHttpHandler;
  retryStrategy: RetryStrategyV2;
  maxAttempts: number;
  useFipsEndpoint: false;
  useDualstackEndpoint: false;
}

/** Sends one command: bounded, timed, with the listing's signal. Throws `CloudError`. */
export type ServiceCalls<ClientInput extends object, ClientOutput extends MetadataBearer, Config> = <
  Input extends ClientInput,
  Output extends ClientOutput,
>(
  command: Command<ClientInput, Input, ClientOutput, Output, Config>,
) => Promise<Output>;

/** A single resource to be read; `keys` are the top-level ones of its configuration that matter, null for all. */
export interface OnlyResource {
  externalId: string;
  keys: readonly string[] | null;
}

/** What a unit gets to do its listing with. */
export interface UnitRun {
  /** Region to list; for a global unit the region the provider is connected with. */
  region: string;
  /** Where all calls go, if not to the cloud's own endpoints. */
  endpointUrl: string | null;
  /**
   * Returns whether what belongs to a region is listed by this run: it is the run's own, or one that the provider does
   * not cover while the run is in the region that the provider is connected with.
   */
  listsFor(region: string): boolean;
  signal: AbortSignal;
  /** The one resource that is asked for, where the listing can name it; null lists all. */
  only: OnlyResource | null;
  /** Whether Cloud Control is asked first for resources that it may show whole. */
  usesCloudControl: boolean;
  /** Returns the account of the credentials, asked for once per session. */
  accountId(): Promise<string>;
  /**
   * Returns what several listings of a sync need of the account, read once for all of them with the run that `read` is given.
   * A single resource is read with what is there now.
   */
  shared<Answer>(name: string, read: (run: UnitRun) => Promise<Answer>): Promise<Answer>;
  /** Returns the keyed hash that replaces a secret in a configuration. */
  fingerprint(secret: string): string;
  /** Returns the calls of one service in a region (the run's own unless said); clients are made once per session. */
  service<ClientInput extends object, ClientOutput extends MetadataBearer, Config>(
    name: string,
    create: (settings: ClientSettings) => Client<ClientInput, ClientOutput, Config>,
    region?: string,
  ): ServiceCalls<ClientInput, ClientOutput, Config>;
}

/** What an operation gets to change something with. */
export interface OperationRun extends UnitRun {
  /** Like `service`; but a call is sent once, whatever becomes of it. */
  once: UnitRun['service'];
}
