import type { Severity } from '../../severity.ts';

/** What a change touches that makes it a matter of security; null when it is configuration only. */
export type Touches = 'exposure' | 'encryption' | 'identity' | 'logging' | null;

/**
 * Where a change leads: `exposed` opens something to everyone, `loosened` takes protection away, `tightened` adds
 * some, `changed` says neither.
 */
export type Direction = 'exposed' | 'loosened' | 'tightened' | 'changed';

/** How the direction of a change is decided; see `directions.ts` for each. */
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

/**
 * A part of the configuration that changes as one thing. `aspect` is the name that findings carry: one open finding per
 * resource and aspect. `keys` are the top-level fields that belong to it; without them the aspect is a field itself.
 */
export type AspectRule<Field extends string = string> = Classification &
  ({ aspect: Field; keys?: undefined } | { aspect: string; keys: readonly Field[] });

interface Classification {
  /** The aspect in plain words; made from its name when absent. */
  label?: string;
  /** Whether its value is shown field by field even when only one field belongs to it. */
  isGroup?: true;
  touches: Touches;
  direction?: DirectionRule;
  severity: Severity | SeverityByDirection;
}

/** How bad the deletion of a resource is that has a baseline. */
export interface DeletionRule {
  touches: Touches;
  severity: Severity;
}

/** The aspect of a resource that is gone. */
export const existenceAspect = 'existence';
