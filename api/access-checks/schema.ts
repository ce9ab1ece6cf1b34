import { Type } from 'typebox';
import { accessResults, denyingPolicies } from '../../domain/access-checks/access-check.ts';
import { permissionResults } from '../../domain/access-checks/remediation-access.ts';
import { id, nullable, providerKind, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';

const texts = (description?: string) => Type.Array(Type.String(), description === undefined ? {} : { description });

const statement = named(
  'AccessStatement',
  Type.Union([
    named(
      'PolicyStatement',
      Type.Object({
        Effect: Type.Literal('Allow'),
        Action: texts(),
        Resource: Type.Literal('*'),
        Condition: Type.Optional(Type.Object({ StringEquals: Type.Record(Type.String(), texts()) })),
      }),
    ),
    Type.Object({ permissions: texts(), organization_permissions: texts() }),
    Type.Object({ actions: texts() }),
    named('ClusterRoleRule', Type.Object({ apiGroups: texts(), resources: texts(), verbs: texts() })),
  ]),
);

const denyingPolicy = named(
  'DenyingPolicy',
  words(denyingPolicies, {
    description:
      'What denied it, if the cloud says so. If it is not `identity_policy`, the statement alone does not help.',
  }),
);

const serviceAccess = named(
  'ServiceAccess',
  Type.Object({
    service: Type.String({ description: "As in the names of the cloud's permissions, e.g. `s3`" }),
    operation: Type.String({ description: 'The call that was tried' }),
    permission: Type.String({ description: 'The permission that the call needs' }),
    region: nullable(Type.String({ description: 'Where it was tried; null for a service without regions' })),
    result: named(
      'AccessResult',
      words(accessResults, {
        description:
          '`not_enabled`: the account does not use the service. `not_evaluated`: the call did not show whether it is ' +
          'permitted, e.g. because the cloud could not be reached.',
      }),
    ),
    denied_by: nullable(denyingPolicy),
    reason: nullable(Type.String({ description: "The cloud's answer to a call that it did not permit" })),
    statement: nullable(statement),
  }),
);

const missingAccess = named(
  'MissingAccess',
  Type.Object({
    services: texts('Services whose call was denied'),
    permissions: texts('Everything that reading them needs'),
    documents: Type.Array(
      named(
        'AccessDocument',
        Type.Object({
          title: Type.String(),
          format: words(['json', 'yaml'] as const),
          content: Type.String({ description: 'To copy' }),
        }),
      ),
    ),
  }),
);

export const remediationAccessSchema = named(
  'RemediationAccess',
  Type.Object({
    identity: nullable(Type.String({ description: 'Who remediates; null where it is the identity that reads' })),
    reason: nullable(Type.String({ description: 'Why nothing was evaluated' })),
    covers: nullable(Type.String({ description: 'What the evaluation covers and what it leaves out' })),
    operations: Type.Array(
      named(
        'OperationAccess',
        Type.Object({
          operation: Type.String({ description: 'An operation of remediation plans' }),
          resource_type: Type.String(),
          result: named(
            'PermissionResult',
            words(permissionResults, {
              description: '`allowed`, `denied`: for all resources of the account, as far as `covers` says.',
            }),
          ),
          denied_by: nullable(denyingPolicy),
          reason: nullable(Type.String({ description: 'Why it is not allowed, or what it does without' })),
          permissions: texts('What it needs beyond reading'),
          missing: texts('Those that are denied'),
          statements: Type.Array(statement, { description: 'What to add for them' }),
        }),
      ),
    ),
  }),
);

const status = named('AccessCheckStatus', words(['not_checked', 'checking', 'complete', 'failed'] as const));

export const providerAccessSchema = named(
  'ProviderAccess',
  Type.Object({
    provider_id: id(),
    provider_type: providerKind(),
    status,
    checked_at: nullable(timestamp()),
    identity: nullable(Type.String({ description: 'Who calls the cloud' })),
    error: nullable(Type.String({ description: 'Why the check failed' })),
    services: Type.Array(serviceAccess),
    missing: missingAccess,
    remediation: remediationAccessSchema,
    workflow_id: nullable(Type.String()),
  }),
);

export const acceptedAccessCheck = named(
  'AcceptedAccessCheck',
  Type.Object({ provider_id: id(), status: Type.Literal('checking'), workflow_id: Type.String() }),
);
