import { resolveParams } from '@smithy/core/endpoints';
import { toEndpointV1 } from '@smithy/core/transport';
import type { Endpoint } from '@smithy/types';
import { configurationOf, type SdkClient, type SdkCommand } from './sdk-client.ts';
import type { SigningScope } from './signature.ts';

/** The target of a request, and how requests to it are signed. */
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

/** SDK command classes declare which parts of the input affect the endpoint. */
interface CommandClass {
  getEndpointParameterInstructions(): Record<string, Instruction>;
}

const kept = 1_000;

/**
 * Resolves the endpoints of a client with the SDK's own rules, once for all commands with the same parameters. Null
 * where the rules require another signature than Signature Version 4.
 */
export function createEndpoints(
  client: SdkClient,
): (command: SdkCommand) => ResolvedEndpoint | null | Promise<ResolvedEndpoint | null> {
  const configuration = configurationOf(client);
  const resolved = new Map<string, ResolvedEndpoint | null>();
  const parametersOf = new Map<unknown, [name: string, instruction: Instruction][]>();

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
    const parameters = parametersOf.get(command.constructor) ?? differing(command);
    parametersOf.set(command.constructor, parameters);
    const key = keyOf(command, parameters);
    const known = resolved.get(key);
    return known === undefined ? remember(key, command) : known;
  };
}

function classOf(command: SdkCommand): CommandClass {
  return command.constructor as unknown as CommandClass;
}

/** Parameters that differ between commands of one client. */
function differing(command: SdkCommand): [name: string, instruction: Instruction][] {
  const types = new Set(['staticContextParams', 'contextParams', 'operationContextParams']);
  return Object.entries(classOf(command).getEndpointParameterInstructions()).filter(([, { type }]) => types.has(type));
}

function keyOf(command: SdkCommand, parameters: [name: string, instruction: Instruction][]): string {
  const input = command.input as Record<string, unknown>;
  return parameters
    .map(([parameter, { type, name, value, get }]) => {
      if (type === 'staticContextParams') return `${parameter} ${String(value)}`;
      return `${parameter} ${JSON.stringify(type === 'contextParams' ? input[name ?? parameter] : get?.(input))}`;
    })
    .join('\n');
}
