import type { Static } from 'typebox';
import type { AccessCheckRow } from '../../db/reads/access-checks/access-checks.ts';
import type { ProviderRow } from '../../db/reads/providers/providers.ts';
import type { TriedCall } from '../../domain/access-checks/access-check.ts';
import { missingAccess, statementFor } from '../../domain/access-checks/missing-access.ts';
import type { providerAccessSchema } from './schema.ts';

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
    remediation: {
      reason: 'Whether a change is allowed shows only when it is made',
      operations: [],
    },
    workflow_id: check?.workflow_id ?? null,
  };
}
