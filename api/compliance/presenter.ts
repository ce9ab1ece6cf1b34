import { controlsInFramework } from '../../domain/compliance/control-results.ts';
import type { AssessedControlRow, AssessmentRow, FailureRow } from '../../db/reads/compliance/assessments.ts';
import type { FrameworkScore } from '../../db/reads/compliance/scores.ts';
import type { AttestationRow } from '../../db/reads/attestations/attestations.ts';
import type { ExceptionRow } from '../../db/reads/acceptances/exceptions.ts';
import type { SeenVersion } from '../../db/reads/compliance/evaluations.ts';
import type { FrameworkSetting } from '../../db/reads/compliance/frameworks.ts';
import { typeTitle } from '../../domain/clouds/clouds.ts';
import { kindOf, type ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { TunedParameter } from '../../domain/compliance/tuning.ts';
import { presentAttestation } from '../attestations/presenter.ts';
import { presentTuned } from '../check-parameters/presenter.ts';
import type { NamedCheck } from './named-checks.ts';
import { defaultEditions, defaultVersion, type Edition, type Framework } from '../../domain/frameworks/frameworks.ts';

export function presentFramework(framework: Framework, setting: Pick<FrameworkSetting, 'enabled' | 'providerIds'>) {
  const defaults = defaultEditions(framework);
  return {
    id: framework.id,
    name: framework.name,
    version: defaultVersion(framework),
    enabled: setting.enabled,
    provider_ids: setting.providerIds,
    editions: defaults.map(presentEdition),
    versions: framework.editions.map((edition) => ({
      ...presentEdition(edition),
      is_default: defaults.includes(edition),
      service: edition.service,
      publisher: edition.publisher,
      source: edition.source,
    })),
  };
}

function presentEdition({ cloud, version, controls }: Edition) {
  return { provider_type: kindOf[cloud], version, controls: controls.length };
}

export function presentScore({ assessed_since: since, ...row }: FrameworkScore) {
  return { ...row, assessed_since: since.toISOString() };
}

export function presentAssessment(row: AssessmentRow) {
  const { evaluation_id: _evaluation, tuning: _tuning, created_at: createdAt, ...fields } = row;
  return {
    ...fields,
    controls_in_framework: controlsInFramework(row),
    evaluated: row.total_controls,
    created_at: createdAt.toISOString(),
  };
}

function presentFailure(row: FailureRow, kind: ProviderKind) {
  return {
    resource_id: row.resource_id,
    name: row.resource_name,
    resource_type: row.resource_type,
    resource_type_label: typeTitle(kind, row.resource_type),
    external_id: row.external_id,
    region: row.region,
    check_id: row.check_id,
    reason: row.reason,
    evidence: row.evidence,
    version_id: row.version_id,
  };
}

/** Returns a control with the failures of its checks; a resource that fails several checks is listed once for each. */
export function presentControl(
  control: AssessedControlRow,
  {
    failures,
    kind,
    checks,
    attestation,
  }: {
    failures: readonly FailureRow[];
    kind: ProviderKind;
    checks: ReadonlyMap<string, NamedCheck>;
    attestation: AttestationRow | undefined;
  },
) {
  const failed = failures.filter((failure) => failure.exception_id === null);
  return {
    id: control.control_id,
    category: control.category,
    title: control.title,
    severity: control.severity,
    status: control.status,
    reason: control.reason,
    regions_covered: control.regions_covered,
    decided_by: control.decided_by,
    parameters: (control.parameters ?? []).map(presentTuned),
    attestation: attestation === undefined || control.status !== 'manual' ? null : presentAttestation(attestation),
    checks: control.checks,
    coverage: { mapped: control.checks.length, known: control.known_checks },
    failed_resources_count: control.failed_resources,
    failed_resources: failed.map((failure) => presentFailure(failure, kind)),
    excepted_resources_count: control.excepted_resources,
    excepted_resources: failures.flatMap((failure) =>
      failure.exception_id === null
        ? []
        : [
            {
              ...presentFailure(failure, kind),
              exception_id: failure.exception_id,
              exception_reason: failure.exception_reason ?? '',
            },
          ],
    ),
    fix: [...new Set(failed.map((failure) => failure.check_id))].flatMap((checkId) => {
      const check = checks.get(checkId);
      return check === undefined ? [] : [{ check_id: checkId, steps: check.remediation.summary }];
    }),
  };
}

/** Returns the metadata of a check. */
export function presentCheck(check: NamedCheck) {
  const { id, title, severity, risk, remediation, references, categories, canPlanFix } = check;
  return {
    id,
    title,
    severity,
    risk,
    remediation,
    can_plan_fix: canPlanFix,
    references: [...references],
    categories: [...categories],
  };
}

export function presentException(row: ExceptionRow) {
  const { revoked_at: _revoked, ...fields } = row;
  return { ...fields, expires_at: row.expires_at.toISOString(), created_at: row.created_at.toISOString() };
}

export function presentEvidence(seen: SeenVersion, parameters: readonly TunedParameter[]) {
  return { ...seen, captured_at: seen.captured_at.toISOString(), parameters: parameters.map(presentTuned) };
}
