import type { AspectRule } from '../../drift/classification/aspect-rule.ts';
import { protection } from '../aspects.ts';

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
