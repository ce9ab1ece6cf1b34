import { resolveParams } from '@smithy/core/endpoints';
import { toEndpointV1 } from '@smithy/core/transport';
import type { Endpoint } from '@smithy/types';
import { configurationOf, type SdkClient, type SdkCommand } from './sdk-client.ts';
import type { SigningScope } from './signature.ts';

/** Where a request goes and how it is signed for there. */
export interface ResolvedEndpoint {
  endpoint: Endpoint;
  scope: SigningScope;
}

interface Instruction {
  type: string;
  name?: string;
  value?: unknown;
  get?: (input: unknown) => unknown;
}

/** A command class of the SDK says which parts of its input decide about the endpoint. */
interface CommandClass {
  getEndpointParameterInstructions(): Record<string, Instruction>;
}

const kept = 1_000;

/**
 * Resolves the endpoints of a client by the SDK's own rules, once for all commands that give them the same parameters. Null
 * where the rules ask for another signature than Signature Version 4.
 */
export function createEndpoints(
  client: SdkClient,
): (command: SdkCommand) => ResolvedEndpoint | null | Promise<ResolvedEndpoint | null> {
  const configuration = configurationOf(client);
  const resolved = new Map<string, ResolvedEndpoint | null>();

  async function resolve(command: SdkCommand): Promise<ResolvedEndpoint | null> {
    const parameters = await resolveParams(command.input as object, classOf(command) as never, client.config as object);
    const found = configuration.endpointProvider(parameters, {});
    const schemes = (found.properties?.['authSchemes'] ?? []) as {
      name: string;
      signingName?: string;
      signingRegion?: string;
    }[];
    const [scheme] = schemes;
    if (scheme !== undefined && scheme.name !== 'sigv4') return null;
    return {
      endpoint: toEndpointV1(found),
      scope: {
        region: scheme?.signingRegion ?? (await configuration.region()),
        service: scheme?.signingName ?? configuration.defaultSigningName,
        escapesPath: configuration.signingEscapePath,
      },
    };
  }

  async function remember(key: string, command: SdkCommand): Promise<ResolvedEndpoint | null> {
    const endpoint = await resolve(command);
    if (resolved.size >= kept) resolved.clear();
    resolved.set(key, endpoint);
    return endpoint;
  }

  return (command) => {
    const key = keyOf(command);
    const known = resolved.get(key);
    return known === undefined ? remember(key, command) : known;
  };
}

function classOf(command: SdkCommand): CommandClass {
  return command.constructor as unknown as CommandClass;
}

/** The parameters that differ between commands of one client. */
function keyOf(command: SdkCommand): string {
  const input = command.input as Record<string, unknown>;
  const parameters = Object.entries(classOf(command).getEndpointParameterInstructions()).flatMap(
    ([name, { type, name: member, value, get }]) => {
      if (type === 'staticContextParams') return [name, value];
      if (type === 'contextParams') return [name, input[member ?? name]];
      return type === 'operationContextParams' ? [name, get?.(input)] : [];
    },
  );
  return JSON.stringify(parameters);
}
