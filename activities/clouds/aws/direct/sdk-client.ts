import type {
  $ClientProtocol,
  Client,
  Command,
  EndpointBearer,
  EndpointV2,
  HandlerExecutionContext,
  HttpRequest,
  HttpResponse,
  Logger,
  Provider,
  RetryStrategyV2,
  SerdeFunctions,
} from '@smithy/types';

/** Any client of the SDK, and any command. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- clients differ in their configurations, commands in their clients
export type SdkClient = Client<any, any, any>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
export type SdkCommand = Command<any, any, any, any, any>;

/** The parts of an SDK client's configuration that requests are made from. */
export interface SdkConfiguration {
  serviceId: string;
  protocol: $ClientProtocol<HttpRequest, HttpResponse>;
  endpointProvider(parameters: Record<string, unknown>, context: { logger?: Logger }): EndpointV2;
  region: Provider<string>;
  defaultSigningName: string;
  signingEscapePath: boolean;
  /** How far the server's clock is ahead of ours, in ms. */
  systemClockOffset: number;
  requestHandler: unknown;
  retryStrategy: Provider<RetryStrategyV2>;
  maxAttempts: Provider<number>;
  defaultUserAgentProvider(): Promise<[name: string, version?: string][]>;
}

/** The context of a protocol, besides the input. */
export type ProtocolContext = HandlerExecutionContext & SerdeFunctions & EndpointBearer;

/** Returns the configuration of a client; the SDK types it for each service. */
export function configurationOf(client: SdkClient): SdkConfiguration {
  return client.config as SdkConfiguration;
}
