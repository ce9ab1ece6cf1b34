import type { JsonObject } from '../json.ts';

/**
 * What the normalised configuration of every resource type has in common.
 *
 * - Members are snake_case; null means that the cloud has none. A member marked optional is left out when the cloud
 *   would not show it, and then stands in the resource's `unreadable`.
 * - Sets are sorted lists; times are ISO 8601 in UTC; policies are parsed documents (see `aws/policy-document.ts`);
 *   secrets are fingerprints (`hmac-sha256:<hex>`).
 * - `observed` holds what changes by itself or is computed by the cloud. It is not part of what an owner configures:
 *   comparisons leave the whole member out, checks may read it.
 */
export interface Configuration {
  tags?: Record<string, string>;
  observed?: object;
}

/** Returns the part of a configuration that its owner decides: everything but `observed`. */
export function configuredPart(configuration: JsonObject): JsonObject {
  const { observed: _observed, ...configured } = configuration;
  return configured;
}
