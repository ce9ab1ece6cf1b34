import { operation } from '@smithy/core/schema';
import type {
  $OperationSchema,
  FinalizeRequestMiddleware,
  HttpResponse,
  MetadataBearer,
  RetryStrategyV2,
} from '@smithy/types';
import type { Dispatcher } from 'undici';
import type { CurrentCredentials } from '../access/current-credentials.ts';
import { withRetries } from './attempts.ts';
import { createEndpoints, type ResolvedEndpoint } from './endpoints.ts';
import { exchange } from './exchange.ts';
import { directSteps } from './known-middleware.ts';
import { withAnswer } from './refusal.ts';
import { showAnswer, stackListener, type AnswerListener } from './seen-answer.ts';
import { configurationOf, type ProtocolContext, type SdkClient, type SdkCommand } from './sdk-client.ts';
import { noteServerTime, noteTimeOfRefusal } from './server-clock.ts';
import type { createSigner } from './signature.ts';
import { userAgentText } from './user-agent.ts';

/** Makes one attempt at a call when rate limits allow it. */
export type InTurn = <Result>(attempt: () => Promise<Result>) => Promise<Result>;

/** How a command is sent. */
export interface Sending {
  credentials: CurrentCredentials;
  sign: ReturnType<typeof createSigner>;
  retryStrategy: RetryStrategyV2;
  /** Returns the client with these credentials, for commands that the SDK sends itself. */
  ownClient: () => SdkClient;
  inTurn: InTurn;
  signal: AbortSignal;
  /** Called with the unprocessed response. */
  onAnswer: AnswerListener | null;
}

/** How to send a command class, and whether its responses need a check for failures. */
interface PreparedCommand {
  schema: $OperationSchema;
  checksSuccess: boolean;
}

type OperationSchema = [kind: number, ...Parameters<typeof operation>];

/**
 * Returns a function that prepares commands of an SDK client to bypass its middleware, which takes most of the
 * processor time of a call: the SDK's own protocol of the service serialises the request and parses the response, the
 * endpoint comes from the SDK's rules and retries from the client's strategy. Signing and the HTTP exchange are done
 * here. A command for which the SDK does anything else is left to the caller's own client. So the credentials of `client` are
 * not used, and accounts can share it.
 *
 * The command is then sent as usual, with `client.send(command, { abortSignal })`.
 */
export function createDirectCalls({
  client,
  dispatcher,
}: {
  client: SdkClient;
  dispatcher: Dispatcher;
}): (command: SdkCommand, sending: Sending) => void {
  const configuration = configurationOf(client);
  const endpointOf = createEndpoints(client);
  const prepared = new Map<unknown, PreparedCommand | null>();
  const contexts = new WeakMap<ResolvedEndpoint, ProtocolContext>();
  const userAgent = configuration.defaultUserAgentProvider().then(userAgentText);

  function prepare(command: SdkCommand): PreparedCommand | null {
    const known = prepared.get(command.constructor);
    if (known !== undefined) return known;
    const steps = directSteps(client, command);
    const [, ...schema] = command.schema as OperationSchema;
    const found = steps === null ? null : { ...steps, schema: operation(...schema) as $OperationSchema };
    prepared.set(command.constructor, found);
    return found;
  }

  /** The protocol's context for an input: the client configuration and the endpoint. */
  function contextOf(resolved: ResolvedEndpoint): ProtocolContext {
    const known = contexts.get(resolved);
    if (known !== undefined) return known;
    // A bucket may have an endpoint of its own, and a copy of the configuration for each of thousands takes long.
    const context = Object.create(client.config as object) as ProtocolContext;
    context.endpoint = async () => resolved.endpoint;
    contexts.set(resolved, context);
    return context;
  }

  async function send(
    call: { command: SdkCommand; prepared: PreparedCommand; resolved: ResolvedEndpoint },
    { credentials, sign, retryStrategy, inTurn, signal, onAnswer }: Sending,
  ): Promise<{ output: MetadataBearer; response: HttpResponse }> {
    const { schema, checksSuccess } = call.prepared;
    const context = contextOf(call.resolved);
    const request = await configuration.protocol.serializeRequest(schema, call.command.input as object, context);
    const port = request.port === undefined ? '' : `:${request.port}`;
    request.headers = { ...request.headers, host: `${request.hostname}${port}`, 'user-agent': await userAgent };
    return withRetries(retryStrategy, signal, async () =>
      inTurn(async () => {
        const offset = configuration.systemClockOffset;
        const current = credentials.current();
        const keys = current instanceof Promise ? await current : current;
        const at = new Date(Date.now() + offset);
        const signed = sign(request, { credentials: keys, scope: call.resolved.scope, at });
        const response = await exchange(dispatcher, { request, ...signed, signal });
        noteServerTime(configuration, response);
        if (checksSuccess && response.statusCode < 300 && endsInError(response.body as Uint8Array)) {
          response.statusCode = 503;
        }
        try {
          const output = await configuration.protocol.deserializeResponse<MetadataBearer>(schema, context, response);
          if (onAnswer !== null) showAnswer({ client, command: call.command, onAnswer }, response);
          return { output, response };
        } catch (fault) {
          throw noteTimeOfRefusal(configuration, withAnswer(fault, response), offset);
        }
      }),
    );
  }

  return (command, sending) => {
    const steps = prepare(command);
    const bySdk = command.resolveMiddleware.bind(command);
    command.resolveMiddleware = (_stack, _config, options) => async (args) => {
      const resolved = steps === null ? null : await endpointOf(command);
      if (steps === null || resolved === null) {
        paceSdkAttempts(command, sending.inTurn);
        if (sending.onAnswer !== null) stackListener({ client, command, onAnswer: sending.onAnswer });
        const own = sending.ownClient();
        return bySdk(own.middlewareStack as never, own.config as never, options)(args);
      }
      return send({ command, prepared: steps, resolved }, sending);
    };
  };
}

/** Lets each attempt that the SDK itself makes wait for its turn. */
export function paceSdkAttempts(command: SdkCommand, inTurn: InTurn): void {
  const middleware: FinalizeRequestMiddleware<object, object> = (next) => async (args) => inTurn(() => next(args));
  command.middlewareStack.addRelativeTo(middleware as never, {
    name: 'inTurn',
    // A repeated command already has the header.
    override: true,
    relation: 'after',
    toMiddleware: 'retryMiddleware',
  });
}

function endsInError(body: Uint8Array): boolean {
  return Buffer.from(body.subarray(-16)).toString('latin1').trimEnd().endsWith('</Error>');
}
