import type { JsonObject } from '../json.ts';

/** The kinds of entries of an access limit. */
export const limitEntryTypes = ['provider', 'unit', 'organization', 'tag'] as const;

/**
 * What an entry of a limit gives access to: a provider; all accounts below a unit, of an organization, or with a tag.
 * Without `value`, every value of the tag matches.
 */
export type LimitEntry =
  | { type: 'provider'; provider_id: number }
  | { type: 'unit'; organization_id: number; ou: string }
  | { type: 'organization'; organization_id: number }
  | { type: 'tag'; key: string; value?: string };

/** The entries of one limit: what any of them names is inside. */
export type AccessLimit = readonly LimitEntry[];

/** The limits of a caller, all of which hold: that of the member and that of the API key. None: everything is inside. */
export type AccessLimits = readonly AccessLimit[];

/** No limit. */
export const unlimited: AccessLimits = [];

/** Returns the limits that hold together; null stands for no limit. */
export function limitsOf(...limits: (AccessLimit | null)[]): AccessLimits {
  return limits.filter((limit) => limit !== null);
}

/** Returns an entry with its fields in one order, so that equal entries are equal texts. */
export function entryText(entry: LimitEntry): string {
  return JSON.stringify(Object.fromEntries(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** Returns the entries of `limit` that `creator` does not have. */
export function entriesBeyond(limit: AccessLimit, creator: AccessLimit): LimitEntry[] {
  const known = new Set(creator.map(entryText));
  return limit.filter((entry) => !known.has(entryText(entry)));
}

/** Returns whether two limits have the same entries, in any order. */
export function isSameLimit(a: AccessLimit | null, b: AccessLimit | null): boolean {
  if (a === null || b === null) return a === b;
  return entriesBeyond(a, b).length === 0 && entriesBeyond(b, a).length === 0;
}

/** Returns whether two callers have the same limits. */
export function isSameLimits(a: AccessLimits, b: AccessLimits): boolean {
  return a.length === b.length && a.every((limit, index) => isSameLimit(limit, b[index] ?? null));
}

/** Returns a limit as JSON, for the audit log. */
export function jsonLimit<Limit extends AccessLimit | null>(limit: Limit): JsonObject[] | Extract<Limit, null>;
export function jsonLimit(limit: AccessLimit | null): JsonObject[] | null {
  return limit === null ? null : limit.map((entry) => ({ ...entry }));
}
