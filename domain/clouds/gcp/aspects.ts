import type { AspectRule, SeverityByDirection } from '../../drift/classification/aspect-rule.ts';

/** Who can reach a thing. */
export const reach: SeverityByDirection = { exposed: 'critical', loosened: 'high', changed: 'high', tightened: 'low' };

/** A protection that can be there, weaker, or gone. */
export const protection: SeverityByDirection = { loosened: 'high', changed: 'medium', tightened: 'low' };

/** The same where its loss alone does no harm yet. */
export const safeguard: SeverityByDirection = { loosened: 'medium', changed: 'medium', tightened: 'low' };

export const bindings = {
  aspect: 'bindings',
  label: 'access policy',
  touches: 'identity',
  direction: 'role_members',
  severity: { exposed: 'critical', loosened: 'high', changed: 'high', tightened: 'medium' },
} as const satisfies AspectRule;

export const customerKey = {
  aspect: 'encryption',
  keys: ['encryption', 'kms_key'],
  touches: 'encryption',
  direction: 'safer_when_present',
  severity: protection,
} as const satisfies AspectRule;

export const kmsKey = {
  aspect: 'encryption',
  keys: ['kms_key'],
  touches: 'encryption',
  direction: 'safer_when_present',
  severity: protection,
} as const satisfies AspectRule;

export const deletionProtection = {
  aspect: 'deletion_protection',
  touches: null,
  direction: 'safer_when_true',
  severity: safeguard,
} as const satisfies AspectRule;

export const on = <Field extends string>(
  aspect: Field,
  touches: AspectRule['touches'],
  severity: SeverityByDirection,
): AspectRule<Field> => ({
  aspect,
  touches,
  direction: 'safer_when_true',
  severity,
});
