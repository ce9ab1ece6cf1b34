import type { Severity } from '../../severity.ts';

/** The security area that a change affects; null for a change of configuration only. */
export type Touches = 'exposure' | 'encryption' | 'identity' | 'logging' | null;

/**
 * The direction of a change: `exposed` opens something to everyone, `loosened` removes protection, `tightened` adds
 * protection, `changed` is neither.
 */
export type Direction = 'exposed' | 'loosened' | 'tightened' | 'changed';

/** How the direction of a change is determined; see `directions.ts`. */
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

/** Severity by direction; unlisted directions have the severity of `changed`. */
export type SeverityByDirection = { changed: Severity } & Partial<Record<Direction, Severity>>;

/**
 * A part of the configuration that changes as a unit. `aspect` is the name that findings carry: one open finding per
 * resource and aspect. `keys` are the top-level fields that belong to it; by default the aspect is itself a field.
 */
export type AspectRule<Field extends string = string> = Classification &
  ({ aspect: Field; keys?: undefined } | { aspect: string; keys: readonly Field[] });

interface Classification {
  /** The aspect in plain words; derived from its name when absent. */
  label?: string;
  /** Whether its value is shown field by field even if only one field belongs to it. */
  isGroup?: true;
  touches: Touches;
  direction?: DirectionRule;
  severity: Severity | SeverityByDirection;
}

/** The severity of deleting a resource that has a baseline. */
export interface DeletionRule {
  touches: Touches;
  severity: Severity;
}

/** The aspect of a resource that was deleted. */
export const existenceAspect = 'existence';
