import type { AspectRule, SeverityByDirection } from '../../drift/classification/aspect-rule.ts';

/** Who can reach a thing. */
export const reach: SeverityByDirection = { exposed: 'critical', loosened: 'high', changed: 'high', tightened: 'low' };

/** A protection that can be there, weaker, or gone. */
export const protection: SeverityByDirection = { loosened: 'high', changed: 'medium', tightened: 'low' };

/** The same where its loss alone does no harm yet. */
export const safeguard: SeverityByDirection = { loosened: 'medium', changed: 'medium', tightened: 'low' };

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

export const off = <Field extends string>(
  aspect: Field,
  touches: AspectRule['touches'],
  severity: SeverityByDirection,
): AspectRule<Field> => ({
  aspect,
  touches,
  direction: 'safer_when_false',
  severity,
});

/** Who reaches a resource over the network, by those of its fields that decide it. */
export const networkAccess = <Field extends string>(...keys: readonly Field[]): AspectRule<Field> => ({
  aspect: 'network_access',
  keys,
  isGroup: true,
  touches: 'exposure',
  severity: 'high',
});

export const diskEncryption = {
  aspect: 'encryption',
  keys: ['encryption_type'],
  touches: 'encryption',
  severity: 'high',
} as const satisfies AspectRule;

export const tlsVersion = {
  aspect: 'minimum_tls_version',
  label: 'least TLS version',
  touches: 'encryption',
  severity: 'high',
} as const satisfies AspectRule;

export const identity = {
  aspect: 'identity',
  keys: ['identity_types'],
  touches: 'identity',
  severity: 'medium',
} as const satisfies AspectRule;
