import type { JsonObject } from '../json.ts';

/**
 * Conventions of the normalised configurations of all resource types.
 *
 * - Members are snake_case; null means that the cloud has none. An optional member is absent when the cloud did not
 *   show it, and is then listed in the resource's `unreadable`.
 * - Sets are sorted lists; times are ISO 8601 in UTC; policies are parsed documents (see `aws/policy-document.ts`);
 *   secrets are fingerprints (`hmac-sha256:<hex>`).
 * - `observed` holds what changes by itself or is computed by the cloud. It is not part of what an owner configures:
 *   comparisons ignore it, checks may read it.
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
