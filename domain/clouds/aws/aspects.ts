import type { AspectRule, SeverityByDirection } from '../../drift/classification/aspect-rule.ts';
import { protection } from '../aspects.ts';

/** Who can reach a resource: opening it to everyone is the most serious change. */
export const reach: SeverityByDirection = {
  exposed: 'critical',
  loosened: 'high',
  changed: 'medium',
  tightened: 'low',
};

/** Who may do what. */
export const permissions: SeverityByDirection = {
  exposed: 'critical',
  loosened: 'high',
  changed: 'high',
  tightened: 'medium',
};

export const resourcePolicy = {
  aspect: 'policy',
  label: 'resource policy',
  touches: 'exposure',
  direction: 'policy',
  severity: reach,
} as const satisfies AspectRule;

export const securityGroups = {
  aspect: 'security_groups',
  keys: ['security_group_ids'],
  touches: 'exposure',
  severity: 'high',
} as const satisfies AspectRule;

export const kmsKey = {
  aspect: 'encryption',
  keys: ['kms_key_id'],
  touches: 'encryption',
  direction: 'safer_when_present',
  severity: protection,
} as const satisfies AspectRule;

export const storedEncryption = {
  aspect: 'encryption',
  keys: ['encrypted', 'kms_key_id'],
  touches: 'encryption',
  direction: 'safer_when_present',
  severity: protection,
} as const satisfies AspectRule;

export const sharing = {
  aspect: 'sharing',
  keys: ['public', 'shared_with'],
  touches: 'exposure',
  direction: 'public_grants',
  severity: reach,
} as const satisfies AspectRule;

export const attachedPolicies = {
  aspect: 'attached_policies',
  touches: 'identity',
  direction: 'fewer_is_safer',
  severity: permissions,
} as const satisfies AspectRule;

export const inlinePolicies = {
  aspect: 'inline_policies',
  touches: 'identity',
  direction: 'policy',
  severity: permissions,
} as const satisfies AspectRule;

export const permissionsBoundary = {
  aspect: 'permissions_boundary',
  touches: 'identity',
  direction: 'safer_when_present',
  severity: permissions,
} as const satisfies AspectRule;

export const descriptive = { aspect: 'description', touches: null, severity: 'low' } as const satisfies AspectRule;

export const publicAccessBlock = {
  aspect: 'public_access_block',
  touches: 'exposure',
  direction: 'safer_when_true',
  severity: protection,
} as const satisfies AspectRule;
