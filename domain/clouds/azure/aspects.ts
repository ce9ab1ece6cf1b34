import type { AspectRule } from '../../drift/classification/aspect-rule.ts';

/** Returns who reaches a resource over the network, by those of its fields that decide it. */
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
  label: 'minimum TLS version',
  touches: 'encryption',
  severity: 'high',
} as const satisfies AspectRule;

export const identity = {
  aspect: 'identity',
  keys: ['identity_types'],
  touches: 'identity',
  severity: 'medium',
} as const satisfies AspectRule;
