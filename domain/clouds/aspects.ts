import type { AspectRule, SeverityByDirection } from '../drift/classification/aspect-rule.ts';

/** Who can reach a resource. */
export const reach: SeverityByDirection = { exposed: 'critical', loosened: 'high', changed: 'high', tightened: 'low' };

/** A protection that can be added, weakened or removed. */
export const protection: SeverityByDirection = { loosened: 'high', changed: 'medium', tightened: 'low' };

/** The same for a protection whose loss alone causes no harm yet. */
export const safeguard: SeverityByDirection = { loosened: 'medium', changed: 'medium', tightened: 'low' };

export const deletionProtection = {
  aspect: 'deletion_protection',
  touches: null,
  direction: 'safer_when_true',
  severity: safeguard,
} as const satisfies AspectRule;

const saferWhen =
  (direction: 'safer_when_true' | 'safer_when_false') =>
  <Field extends string>(
    aspect: Field,
    touches: AspectRule['touches'],
    severity: SeverityByDirection,
  ): AspectRule<Field> => ({ aspect, touches, direction, severity });

/** Returns the rule of a field that is safer when it is on. */
export const on = saferWhen('safer_when_true');

/** Returns the rule of a field that is safer when it is off. */
export const off = saferWhen('safer_when_false');
