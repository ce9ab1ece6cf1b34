import { Type } from 'typebox';
import { accessResults, denyingPolicies } from '../../domain/access-checks/access-check.ts';
import { id, nullable, providerKind, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';

const texts = (description?: string) => Type.Array(Type.String(), description === undefined ? {} : { description });

const statement = named(
  'AccessStatement',
  Type.Union([
    named(
      'PolicyStatement',
      Type.Object({ Effect: Type.Literal('Allow'), Action: texts(), Resource: Type.Literal('*') }),
    ),
    Type.Object({ permissions: texts(), organization_permissions: texts() }),
    Type.Object({ actions: texts() }),
    named('ClusterRoleRule', Type.Object({ apiGroups: texts(), resources: texts(), verbs: texts() })),
  ]),
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
    denied_by: nullable(
      words(denyingPolicies, {
        description:
          'What denied the call, if the cloud says so. If it is not `identity_policy`, the statement alone does not help.',
      }),
    ),
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

const remediationAccess = named(
  'RemediationAccess',
  Type.Object({
    reason: nullable(Type.String({ description: 'Why nothing was evaluated' })),
    operations: Type.Array(
      named(
        'OperationAccess',
        Type.Object({
          operation: Type.String({ description: 'An operation of remediation plans' }),
          resource_type: Type.String(),
          result: words(['allowed', 'denied', 'not_evaluated'] as const),
          permissions: texts('What it needs beyond reading'),
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
    remediation: remediationAccess,
    workflow_id: nullable(Type.String()),
  }),
);

export const acceptedAccessCheck = named(
  'AcceptedAccessCheck',
  Type.Object({ provider_id: id(), status: Type.Literal('checking'), workflow_id: Type.String() }),
);
