import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { ControlStatus } from '../../../domain/compliance/control-results.ts';
import type { ReportedAttestation } from '../../../domain/attestations/attestation-text.ts';
import type { TunedParameter } from '../../../domain/compliance/tuning.ts';
import type { DriftFindingRow } from '../../../domain/drift/finding.ts';
import type { Severity } from '../../../domain/severity.ts';
import { reportedAttestation } from '../attestations/attestations.ts';
import { driftFindingColumns } from '../drifts/columns.ts';
import { ofProviders, type SelectedProviders } from '../providers/selection.ts';

/** The scope of a report. `start` and `end` are times in UTC; the end is exclusive. */
export interface ReportScope {
  providers: SelectedProviders;
  start: string;
  end: string;
}

/** A query for `rowsByCursor`. */
export interface RowQuery {
  sql: string;
  bindings: Record<string, string | number | readonly number[] | null>;
}

const bindingsOf = ({ providers, start, end }: ReportScope): RowQuery['bindings'] => ({
  providerIds: providers,
  start,
  end,
});
const ofProvider = ofProviders('finding.provider_id');
const severityOrder = 'severity_rank(finding.severity) desc';

/** Findings that existed at some time of the period: detected before its end and not closed before its start. */
export const driftInPeriod = `finding.detected_at < cast(:end as timestamptz)
  and (finding.resolved_at is null or finding.resolved_at >= cast(:start as timestamptz)) and ${ofProvider}`;
export const vulnerabilityInPeriod = `finding.detected_at < cast(:end as timestamptz)
  and (finding.fixed_at is null or finding.fixed_at >= cast(:start as timestamptz)) and ${ofProvider}`;

export interface ReportedDrift extends DriftFindingRow {
  provider: string;
  provider_kind: ProviderKind;
  region: string;
  last_seen_at: Date;
  resolved_at: Date | null;
  resolution: string | null;
}

/**
 * Returns the query of drift findings of the period as `ReportedDrift`: the most severe first when `limit` is given,
 * else the oldest.
 */
export function driftRows(scope: ReportScope, limit: number | null = null): RowQuery {
  return {
    sql: `select ${driftFindingColumns.join(', ')}, provider.name as provider, provider.type as provider_kind, resource.region,
        finding.last_seen_at, finding.resolved_at, finding.resolution
      from drift_findings as finding
      join resources as resource on resource.id = finding.resource_id
      join providers as provider on provider.id = finding.provider_id
      where ${driftInPeriod}
      order by ${limit === null ? 'finding.id' : `finding.status = 'resolved', ${severityOrder}, finding.id`}
      ${limit === null ? '' : 'limit :limit'}`,
    bindings: { ...bindingsOf(scope), ...(limit === null ? {} : { limit }) },
  };
}

export interface ReportedVulnerability {
  id: number;
  provider_id: number;
  provider: string;
  provider_kind: ProviderKind;
  resource_id: number;
  resource_name: string;
  resource_type: string;
  region: string;
  cve_id: string;
  severity: string;
  cvss_score: number;
  score_estimated: boolean;
  ecosystem: string;
  package_name: string;
  installed_version: string;
  fix_version: string | null;
  status: string;
  reason: string | null;
  detected_at: Date;
  last_seen_at: Date;
  fixed_at: Date | null;
}

/** Returns the query of vulnerability findings of the period as `ReportedVulnerability`, ordered as drift is. */
export function vulnerabilityRows(scope: ReportScope, limit: number | null = null): RowQuery {
  const severest = `finding.status <> 'open', ${severityOrder}, finding.cvss_score desc, finding.id`;
  return {
    sql: `select finding.id, finding.provider_id, provider.name as provider, provider.type as provider_kind,
        finding.resource_id,
        resource.name as resource_name, resource.resource_type, resource.region, finding.cve_id, finding.severity,
        finding.cvss_score, finding.score_estimated, finding.ecosystem, finding.package_name,
        finding.installed_version, finding.fix_version, finding.status, finding.reason, finding.detected_at,
        finding.last_seen_at, finding.fixed_at
      from vulnerability_findings as finding
      join resources as resource on resource.id = finding.resource_id
      join providers as provider on provider.id = finding.provider_id
      where ${vulnerabilityInPeriod}
      order by ${limit === null ? 'finding.id' : severest}
      ${limit === null ? '' : 'limit :limit'}`,
    bindings: { ...bindingsOf(scope), ...(limit === null ? {} : { limit }) },
  };
}

/**
 * The newest assessments of each framework and connected provider before the period's end, of the version that was the
 * default then.
 */
export const newestAssessments = `select distinct on (assessment.framework_id, assessment.provider_id) assessment.*,
    provider.name as provider
  from assessments as assessment join providers as provider on provider.id = assessment.provider_id
  where assessment.created_at < cast(:end as timestamptz) and provider.deleted_at is null and assessment.is_default_version
    and ${ofProviders('assessment.provider_id')}
  order by assessment.framework_id, assessment.provider_id, assessment.id desc`;

export interface ReportedControl {
  assessment_id: number;
  framework_id: string;
  framework_name: string;
  framework_version: string;
  provider_id: number;
  provider: string;
  created_at: Date;
  score: number;
  control_id: string;
  category: string;
  title: string;
  severity: Severity;
  status: ControlStatus;
  reason: string | null;
  failed_resources: number;
  excepted_resources: number;
  regions_covered: string[] | null;
  decided_by: string[] | null;
  parameters: TunedParameter[] | null;
}

/** A manual control with the attestation that counted at the end of the period, or now if that is earlier. */
export type AttestedControl = ReportedControl & ReportedAttestation;

/** A part of the controls to list: those that failed, or those that something above the account decided, or those that
 * were evaluated by other values than the defaults, or manual ones that are attested. */
export interface ListedControls {
  which: 'failed' | 'decided_above' | 'tuned' | 'attested';
  limit: number;
}

const listedWhere: Readonly<Record<ListedControls['which'], string>> = {
  failed: `control.status = 'failed'`,
  decided_above: 'control.decided_by is not null',
  tuned: 'control.parameters is not null',
  attested: 'attested.attested_by is not null',
};

/** SQL of the time at which attestations count in a report. */
export const attestedAt = 'least(cast(:end as timestamptz), now())';

/** Returns the controls of the newest assessments as `ReportedControl` with the fields of `ReportedAttestation`, null
 * where there is none: all, or a part of them, most severe first. */
export function controlRows(scope: ReportScope, listed: ListedControls | null = null): RowQuery {
  const { end, providerIds } = bindingsOf(scope);
  const order = 'severity_rank(control.severity) desc, control.failed_resources desc, newest.id, control.position';
  return {
    sql: `select newest.id as assessment_id, newest.framework_id, newest.framework_name, newest.framework_version,
        newest.provider_id, newest.provider, newest.created_at, newest.score, control.control_id, control.category,
        control.title, control.severity, control.status, control.reason, control.failed_resources,
        control.excepted_resources, control.regions_covered, control.decided_by, control.parameters, attested.*
      from (${newestAssessments}) as newest join assessment_controls as control on control.assessment_id = newest.id
      left join lateral ${reportedAttestation({ assessment: 'newest', at: attestedAt })} as attested on true
      ${listed === null ? '' : `where ${listedWhere[listed.which]}`}
      order by ${listed === null ? 'newest.id, control.position' : order}
      ${listed === null ? '' : 'limit :limit'}`,
    bindings: {
      end: end ?? '',
      providerIds: providerIds ?? null,
      ...(listed === null ? {} : { limit: listed.limit }),
    },
  };
}
