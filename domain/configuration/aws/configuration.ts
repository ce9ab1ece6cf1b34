/**
 * What the normalised configuration of every AWS resource type has in common.
 *
 * - Members are snake_case; null means that the cloud has none. A member marked optional is left out when the cloud
 *   would not show it, and then stands in the resource's `unreadable`.
 * - Sets are sorted lists; times are ISO 8601 in UTC; policies are parsed documents (see `policy-document.ts`);
 *   secrets are fingerprints (`hmac-sha256:<hex>`).
 * - `observed` holds what changes by itself or is computed by the cloud. It is no part of what an owner configures:
 *   comparisons leave the whole member out, checks may read it.
 */
export interface Configuration {
  tags?: Record<string, string>;
  observed?: object;
}
