import type { SdkClient, SdkCommand } from './sdk-client.ts';

/** SDK middleware that a direct call replaces, or that has no effect on reads with the settings of a session. */
const known = new Set([
  'loggerMiddleware',
  'httpAuthSchemeMiddleware',
  'endpointV2Middleware',
  'serializerMiddleware',
  'contentLengthMiddleware',
  'getUserAgentMiddleware',
  'hostHeaderMiddleware',
  'recursionDetectionMiddleware',
  'retryMiddleware',
  'httpSigningMiddleware',
  'deserializerMiddleware',
  // S3: bucket names come from its own list, redirects are not followed, and reads have no body for `Expect`.
  'validateBucketNameMiddleware',
  'regionRedirectMiddleware',
  'regionRedirectEndpointMiddleware',
  'bucketEndpointMiddleware',
  'addExpectContinueMiddleware',
  // Directory buckets have an endpoint with another signature; the SDK makes those calls.
  's3ExpressMiddleware',
]);

/** S3 reports some failures with status 200. */
const failureInSuccess = 'throw200ExceptionsMiddleware';

/**
 * Returns whether a direct call does all that the SDK would for a command, and whether an answer may be a failure
 * despite its status; null when the SDK has a step that is not known here.
 */
export function directSteps(client: SdkClient, command: SdkCommand): { checksSuccess: boolean } | null {
  // A command's own middleware is added when it is resolved.
  const other = new (command.constructor as new (input: unknown) => SdkCommand)(command.input);
  other.resolveMiddleware(client.middlewareStack, client.config, {});
  const names = client.middlewareStack
    .concat(other.middlewareStack)
    .identify()
    .map((step) => step.split(/ (?:- |\()/)[0] ?? step);
  const others = names.filter((name) => !known.has(name));
  if (others.some((name) => name !== failureInSuccess)) return null;
  return { checksSuccess: others.length > 0 };
}
