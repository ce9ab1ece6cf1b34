import { Type } from 'typebox';
import { driftTypes } from '../../domain/drift/drift-types.ts';
import { policyDefaults, policyModes, policyOutcomes } from '../../domain/remediation-policies/policy.ts';
import { id, label, nullable, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';
import { pageQuery } from '../pagination.ts';
import { providerFields } from '../provider-filter.ts';

const mode = named('RemediationPolicyMode', words(policyModes));
const outcome = named('RemediationPolicyOutcome', words(policyOutcomes));
const driftType = named('RemediationPolicyDriftType', words(driftTypes));

const count = (shown: { minimum: number; maximum: number; default: number; description: string }) =>
  Type.Optional(Type.Integer(shown));

const policyFields = {
  name: label(),
  enabled: Type.Optional(Type.Boolean({ default: true, description: 'Nothing is planned while it is false' })),
  mode,
  ...providerFields('Only this provider. Default: all providers'),
  check_ids: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Za-z0-9_]+$', maxLength: 200 }), {
      maxItems: 100,
      uniqueItems: true,
      description: 'Checks whose failures are fixed; each has to name the values that fix it',
    }),
  ),
  drift_types: Type.Optional(
    Type.Array(driftType, { maxItems: 3, uniqueItems: true, description: 'Types of drift that are undone' }),
  ),
  tags: Type.Optional(
    Type.Record(Type.String({ minLength: 1, maxLength: 256 }), Type.String({ maxLength: 256 }), {
      minProperties: 1,
      maxProperties: 20,
      description: 'Tags that a resource has to have, all of them. Default: any',
    }),
  ),
  max_per_hour: count({
    minimum: 1,
    maximum: 100,
    default: policyDefaults.max_per_hour,
    description: 'Actions that it plans within an hour',
  }),
  max_per_day: count({
    minimum: 1,
    maximum: 1_000,
    default: policyDefaults.max_per_day,
    description: 'Actions that it plans within 24 hours',
  }),
  dry_run_days: count({
    minimum: 1,
    maximum: 90,
    default: policyDefaults.dry_run_days,
    description: 'Days from the revision on in which it only records what it would do',
  }),
  return_hours: count({
    minimum: 1,
    maximum: 8_760,
    default: policyDefaults.return_hours,
    description: 'Hours in which a finding that it fixed and that is open again is left to people',
  }),
};

const revision = (description: string) => Type.Integer({ minimum: 1, maximum: 2_147_483_647, description });

export const policyBody = named('RemediationPolicyRequest', Type.Object(policyFields));
export const policyChangeBody = named(
  'RemediationPolicyChange',
  Type.Object({
    ...policyFields,
    revision: Type.Optional(
      revision('The present revision, which this one follows; another one is a 409. Default: any'),
    ),
  }),
);

export const policySchema = named(
  'RemediationPolicy',
  Type.Object({
    id: id(),
    revision: Type.Integer({ minimum: 1, description: 'Every change makes a new one, which has to be approved again' }),
    name: Type.String(),
    enabled: Type.Boolean(),
    mode,
    provider_id: nullable(id()),
    organization_id: nullable(id()),
    ou: nullable(Type.String()),
    check_ids: Type.Array(Type.String()),
    drift_types: Type.Array(driftType),
    tags: nullable(Type.Record(Type.String(), Type.String())),
    max_per_hour: Type.Integer(),
    max_per_day: Type.Integer(),
    dry_run_days: Type.Integer(),
    return_hours: Type.Integer(),
    dry_run_until: timestamp(),
    approved: Type.Boolean({ description: 'Whether two approvals of this revision count' }),
    approvals: Type.Array(
      named(
        'RemediationPolicyApproval',
        Type.Object({
          member_id: id(),
          email: Type.String(),
          approved_at: timestamp(),
          counts: Type.Boolean({ description: 'False once the member may no longer approve' }),
        }),
      ),
    ),
    revised_by: Type.String({ description: 'E-mail of the admin who wrote the revision' }),
    revised_at: timestamp(),
    created_at: timestamp(),
    paused_at: nullable(timestamp()),
    paused_by: nullable(Type.String()),
    pause_reason: nullable(Type.String()),
  }),
);

export const policyResultSchema = named(
  'RemediationPolicyResult',
  Type.Object({
    id: id(),
    provider_id: id(),
    resource_id: id(),
    resource_name: Type.String(),
    check_id: nullable(Type.String()),
    drift_id: nullable(id()),
    outcome,
    reason: nullable(Type.String({ description: 'Why nothing was planned, or why a person approves the plan' })),
    remediation_id: nullable(id('Action that it planned')),
    at: timestamp(),
  }),
);

export const policyQuery = Type.Object(pageQuery);
export const policyResultQuery = Type.Object({ outcome: Type.Optional(outcome), ...pageQuery });
export const policyApprovalBody = named(
  'RemediationPolicyApprovalRequest',
  Type.Object({
    revision: revision('Revision that was read; another one is a 409'),
  }),
);
export const policyPauseBody = named(
  'RemediationPolicyPause',
  Type.Object({
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'Kept in the audit log and shown' }),
  }),
);
