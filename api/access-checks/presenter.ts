import type { Static } from 'typebox';
import type { AccessCheckRow } from '../../db/reads/access-checks/access-checks.ts';
import type { ProviderRow } from '../../db/reads/providers/providers.ts';
import type { TriedCall } from '../../domain/access-checks/access-check.ts';
import { missingAccess, statementFor } from '../../domain/access-checks/missing-access.ts';
import { operationAccess, type RemediationAnswer } from '../../domain/access-checks/remediation-access.ts';
import { remediationCoverage } from '../../domain/access-checks/remediation-coverage.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { cloudOf } from '../../domain/clouds/cloud-names.ts';
import type { providerAccessSchema, remediationAccessSchema } from './schema.ts';

/** Returns what the last check of a provider's access showed; `check` is null when there was none. */
export function presentAccess(
  provider: ProviderRow,
  { check, calls }: { check: AccessCheckRow | null; calls: readonly TriedCall[] },
): Static<typeof providerAccessSchema> {
  const { id, type } = provider;
  return {
    provider_id: id,
    provider_type: type,
    status: check?.status ?? 'not_checked',
    checked_at: check?.ended_at?.toISOString() ?? null,
    identity: check?.identity ?? provider.authentication?.identity ?? null,
    error: check?.error ?? null,
    services: calls.map(({ deniedBy, ...call }) => ({
      ...call,
      denied_by: deniedBy,
      statement: call.result === 'denied' ? statementFor(type, call.service) : null,
    })),
    missing: missingAccess(type, calls),
    remediation: presentRemediation(type, check?.remediation ?? null),
    workflow_id: check?.workflow_id ?? null,
  };
}

function presentRemediation(
  kind: ProviderKind,
  evaluated: RemediationAnswer | null,
): Static<typeof remediationAccessSchema> {
  const answer = evaluated ?? { identity: null, reason: 'It was not checked yet', permissions: [] };
  return {
    identity: answer.identity,
    reason: answer.reason,
    covers: answer.reason === null ? remediationCoverage[cloudOf[kind]] : null,
    operations: operationAccess(kind, answer).map(
      ({ resourceType, deniedBy, permissions, missing, statements, ...one }) => ({
        ...one,
        resource_type: resourceType,
        denied_by: deniedBy,
        permissions: [...permissions],
        missing: [...missing],
        statements: [...statements],
      }),
    ),
  };
}
