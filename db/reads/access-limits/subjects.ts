import type { Knex } from 'knex';
import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { Database, Transaction } from '../../database.ts';
import { insideLimits } from './inside.ts';

/** How the providers of one thing are found: the rows of `from` whose `id` is given, each with one provider. */
interface SubjectSource {
  from: string;
  id: string;
  provider: string;
  /** Rows without a provider belong to everyone; otherwise they are outside every limit. */
  hasShared?: true;
}

const ofTable = (table: string): SubjectSource => ({ from: table, id: 'id', provider: 'provider_id' });
const ofResource = (table: string): SubjectSource => ({
  from: `${table} as subject join resources as resource on resource.id = subject.resource_id`,
  id: 'subject.id',
  provider: 'resource.provider_id',
});

/**
 * SQL with every acceptance and the providers of what it covers; one that covers the whole installation has null, also
 * a bulk capture by a member with full access, which captures more than the resources with deviations.
 */
export const acceptanceProviders = `(
  select item.acceptance_id, resource.provider_id from accepted_resources as item
    join resources as resource on resource.id = item.resource_id
  union all select acceptance.id, (acceptance.request -> 'filter' ->> 'provider_id')::bigint
    from acceptances as acceptance
    where acceptance.kind = 'baseline' and jsonb_exists(acceptance.request, 'filter')
      and not jsonb_exists(acceptance.request -> 'filter', 'access_limits')
  union all select acceptance.id, finding.provider_id from acceptances as acceptance
    join drift_findings as finding on finding.id = acceptance.drift_id
  union all select acceptance.id, finding.provider_id from acceptances as acceptance
    join vulnerability_findings as finding on finding.id = acceptance.vulnerability_id
  union all select acceptance.id, resource.provider_id from acceptances as acceptance
    join baselines as baseline on baseline.id = acceptance.baseline_id
    join resources as resource on resource.id = baseline.resource_id
  union all select acceptance.id,
      coalesce((acceptance.request ->> 'provider_id')::bigint, resource.provider_id)
    from acceptances as acceptance
    left join resources as resource on resource.id = (acceptance.request ->> 'resource_id')::bigint
    where acceptance.kind = 'exception' and acceptance.exception_id is null
  union all select acceptance.id, coalesce(exception.provider_id, resource.provider_id)
    from acceptances as acceptance
    join compliance_exceptions as exception on exception.id = acceptance.exception_id
    left join resources as resource on resource.id = exception.resource_id)`;

/** The things that belong to providers and are named by an id. */
export const subjects = {
  provider: { from: 'providers', id: 'id', provider: 'id' },
  resource: ofTable('resources'),
  baseline: ofResource('baselines'),
  acceptance: {
    from: `${acceptanceProviders} as subject`,
    id: 'subject.acceptance_id',
    provider: 'subject.provider_id',
  },
  drift: ofTable('drift_findings'),
  vulnerability: ofTable('vulnerability_findings'),
  control: ofTable('control_findings'),
  remediation: ofTable('remediation_actions'),
  assessment: ofTable('assessments'),
  exception: {
    from: 'compliance_exceptions as subject left join resources as resource on resource.id = subject.resource_id',
    id: 'subject.id',
    provider: 'coalesce(subject.provider_id, resource.provider_id)',
  },
  check_parameter: ofTable('check_parameters'),
  attestation: ofTable('attestations'),
  budget: ofTable('budgets'),
  recommendation: ofTable('recommendations'),
  anomaly: ofTable('anomalies'),
  alert: ofTable('alerts'),
  diagnosis: ofTable('diagnoses'),
  change_window: { from: 'change_window_providers', id: 'window_id', provider: 'provider_id' },
  job: { ...ofTable('jobs'), hasShared: true },
} as const satisfies Readonly<Record<string, SubjectSource>>;

export type SubjectName = keyof typeof subjects;

/**
 * Returns the condition that the thing whose id is `id`, SQL, exists and all that it belongs to is inside the limits.
 */
export function subjectInside(
  database: Database | Transaction,
  { name, id, limits }: { name: SubjectName; id: string; limits: AccessLimits },
): Knex.Raw {
  const source: SubjectSource = subjects[name];
  return database.raw(
    `(select coalesce(bool_and(coalesce(?, ${source.hasShared === true})), false)
      from ${source.from} where ${source.id} = ${id})`,
    [insideLimits(database, source.provider, limits)],
  );
}

/** Returns whether a thing exists and all that it belongs to is inside the limits. */
export async function isInside(
  database: Database | Transaction,
  { name, id, limits }: { name: SubjectName; id: number; limits: AccessLimits },
): Promise<boolean> {
  const { rows } = await database.raw<{ rows: { inside: boolean }[] }>(
    'select ? as inside from (values (?::bigint)) as asked (id)',
    [subjectInside(database, { name, id: 'asked.id', limits }), id],
  );
  return rows[0]?.inside ?? false;
}
