import type { Severity } from '../../severity.ts';

/** What a change touches that makes it a matter of security; null when it is configuration only. */
export type Touches = 'exposure' | 'encryption' | 'identity' | 'logging' | null;

/**
 * Where a change leads: `exposed` opens something to everyone, `loosened` takes protection away, `tightened` adds
 * some, `changed` says neither.
 */
export type Direction = 'exposed' | 'loosened' | 'tightened' | 'changed';

/** How the direction of a change is told; see `directions.ts` for each. */
export type DirectionRule =
  | 'network_rules'
  | 'policy'
  | 'public_grants'
  | 'role_members'
  | 'address_ranges'
  | 'safer_when_true'
  | 'safer_when_false'
  | 'safer_when_present'
  | 'fewer_is_safer'
  | 'more_is_safer'
  | 'higher_is_safer';

/** Severity by direction; a direction that is not listed has the severity of `changed`. */
export type SeverityByDirection = { changed: Severity } & Partial<Record<Direction, Severity>>;

/** One row of a classification table: a part of the configuration that changes as one thing. */
export interface AspectRule {
  /** Name that findings carry; one open finding per resource and aspect. */
  aspect: string;
  /** Top-level keys of the configuration that belong to it; the aspect's own name when absent. */
  keys?: string[];
  /** The aspect in plain words; made from its name when absent. */
  label?: string;
  touches: Touches;
  direction?: DirectionRule;
  severity: Severity | SeverityByDirection;
}

/** How bad the deletion of a resource with a baseline is. */
export interface DeletionRule {
  touches: Touches;
  severity: Severity;
}

/** The classification of one provider kind. */
export interface ClassificationTable {
  /** Rows by resource type. */
  types: Record<string, AspectRule[]>;
  /** Rows for every type, where the type's own say nothing. */
  common: AspectRule[];
  deletions: Record<string, DeletionRule>;
}

/** The aspect of a resource that is gone. */
export const existenceAspect = 'existence';
