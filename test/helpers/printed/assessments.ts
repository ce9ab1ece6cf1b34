import type { Database } from '../../../db/database.ts';
import { daysAfter, lengthInDays } from '../../../domain/reports/period.ts';
import type { PrintedResource, PrintedScale } from './account.ts';

const frameworks = [
  { id: 'cis', name: 'CIS Benchmark', version: '5.0', controls: 60 },
  { id: 'soc2', name: 'SOC 2', version: '2017', controls: 35 },
  { id: 'nist_800_53', name: 'NIST 800-53', version: 'Revision 5', controls: 90 },
  { id: 'pci_dss', name: 'PCI-DSS', version: '4.0', controls: 50 },
  { id: 'iso_27001', name: 'ISO/IEC 27001 Annex A (information security controls)', version: '2022', controls: 40 },
  { id: 'c5', name: 'BSI Cloud Computing Compliance Criteria Catalogue', version: '2020', controls: 40 },
  { id: 'fedramp', name: 'FedRAMP Moderate Baseline for Cloud Service Providers', version: 'Revision 5', controls: 45 },
  { id: 'own', name: 'Sicherheitsgrundschutzkompendiumsanforderungskatalog', version: '1', controls: 30 },
  {
    id: 'own_2',
    name: 'Internal rules of the accounting department and its subsidiaries',
    version: '2026-05',
    controls: 20,
  },
] as const;

const deciders = [
  'organization trail company-wide (arn:aws:cloudtrail:eu-central-1:111122223333:trail/company-wide)',
  'service control policy Guardrail (p-12345678) of the unit Workloads (ou-ab12-11112222)',
];
const categories = [
  'Identity',
  'Logging and monitoring of administrative activity in all regions',
  'Networking',
  'Storage',
  'Data protection',
];
const titles = [
  'Root user has no access keys',
  'A log metric filter and alarm exist for changes to network access control lists, network gateways, route tables and virtual private clouds, in every region that is enabled',
  'The parameter log_min_error_statement of PostgreSQL instances (cloudsql.enable_pgaudit) is set to error or stricter',
  'Buckets deny requests without TLS',
  'Access keys are rotated every 90 days or less',
];
const reasons = [
  'The bucket policy allows Principal * to perform s3:GetObject, and no condition narrows it',
  'arn:aws:kms:eu-central-1:123456789012:key/12345678-1234-1234-1234-123456789012 is not rotated',
  'Encryption at rest is off',
];
const severities = ['critical', 'high', 'medium', 'low'] as const;

/** What becomes of the n-th control. The first failures have many resources. */
function outcomeOf(index: number): { status: string; reason: string | null; failed: number; excepted: number } {
  if (index % 7 === 3) return { status: 'manual', reason: null, failed: 0, excepted: 0 };
  if (index % 5 === 4) {
    const reason =
      's3_bucket_policy_public could not evaluate 12 resources: the listing of eu-central-1 was refused (AccessDenied)';
    return { status: 'not_evaluated', reason, failed: 0, excepted: 0 };
  }
  if (index % 3 === 1) return { status: 'failed', reason: null, failed: 1 + ((index * 5) % 40), excepted: index % 2 };
  return { status: 'passed', reason: null, failed: 0, excepted: 0 };
}

/** Assessments of the first frameworks at some days of the period. Returns the ids of those of the last day. */
export async function makePrintedAssessments(
  database: Database,
  {
    scale,
    providerIds,
    resources,
  }: { scale: PrintedScale; providerIds: readonly number[]; resources: readonly PrintedResource[] },
): Promise<number[]> {
  const newest: number[] = [];
  const job = await database('jobs').where({ type: 'compliance_assess' }).first<{ id: number }>('id');
  const apart = Math.floor(lengthInDays(scale.period) / Math.max(1, scale.assessmentDays));
  for (let round = 0; round < scale.assessmentDays; round += 1) {
    const day = daysAfter(scale.period.to, -apart * (scale.assessmentDays - 1 - round));
    const isLast = round === scale.assessmentDays - 1;
    const at = `${day}T09:00:00Z`;
    const ended = { status: 'succeeded', started_at: at, ended_at: at };
    const [execution] = await database('executions')
      .insert({ job_id: job?.id, type: 'compliance_assess', trigger: 'api', ...ended })
      .returning<{ id: number }[]>('id');
    for (const [order, providerId] of providerIds.entries()) {
      const own = resources.filter((resource) => resource.provider_id === providerId);
      const evaluationId = await makeEvaluation(database, {
        executionId: execution?.id ?? 0,
        providerId,
        failing: isLast && order === 0 ? own : [],
      });
      for (const framework of frameworks.slice(0, scale.frameworks)) {
        const outcomes = Array.from({ length: scale.isPlain ? 12 : framework.controls }, (_, index) =>
          outcomeOf(index + round + order),
        );
        const count = (status: string): number => outcomes.filter((outcome) => outcome.status === status).length;
        const [passed, failed] = [count('passed'), count('failed')];
        const [row] = await database('assessments')
          .insert({
            evaluation_id: evaluationId,
            execution_id: execution?.id,
            framework_id: framework.id,
            framework_name: framework.name,
            framework_version: framework.version,
            provider_id: providerId,
            score: passed / (passed + failed),
            total_controls: passed + failed,
            passed,
            failed,
            not_evaluated: count('not_evaluated'),
            manual: count('manual'),
            created_at: `${day}T09:00:00Z`,
          })
          .returning<{ id: number }[]>('id');
        const assessmentId = row?.id ?? 0;
        if (isLast) newest.push(assessmentId);
        if (isLast) {
          const controls = outcomes.map(({ status, reason, failed: failures, excepted }, index) => ({
            assessment_id: assessmentId,
            position: index,
            control_id:
              framework.id === 'nist_800_53'
                ? `AC-${index + 1}(12)`
                : `${1 + Math.floor(index / 12)}.${1 + (index % 12)}`,
            category: categories[Math.floor(index / 12) % categories.length],
            title: titles[index % titles.length],
            severity: severities[index % severities.length],
            status,
            reason,
            checks: status === 'manual' ? [] : [`check_${index % 10}`],
            known_checks: 1 + (index % 3),
            failed_resources: order === 0 ? Math.min(failures, own.length) : failures,
            excepted_resources: excepted,
            regions_covered: status === 'passed' && index % 9 === 0 ? ['eu-central-1', 'eu-west-1', 'us-east-1'] : null,
            decided_by: status === 'passed' && index % 27 === 4 ? deciders : null,
          }));
          await database.batchInsert('assessment_controls', controls, 200);
        }
      }
    }
  }
  return newest;
}

async function makeEvaluation(
  database: Database,
  {
    executionId,
    providerId,
    failing,
  }: { executionId: number; providerId: number; failing: readonly PrintedResource[] },
): Promise<number> {
  const [row] = await database('evaluations')
    .insert({ execution_id: executionId, provider_id: providerId })
    .returning<{ id: number }[]>('id');
  const evaluationId = row?.id ?? 0;
  if (failing.length === 0) return evaluationId;
  const page = { evaluation_id: evaluationId, after_id: 0, resource_ids: [], version_ids: [], tallies: '{}' };
  await database('evaluation_pages').insert(page);
  const failures = Array.from({ length: 10 }, (_, check) =>
    failing.slice(0, 3 + check * 4).map((resource, index) => ({
      evaluation_id: evaluationId,
      after_id: 0,
      check_id: `check_${check}`,
      resource_id: resource.id,
      version_id: 1,
      resource_name: resource.name,
      resource_type: resource.resource_type,
      external_id: `resource-${index}`,
      region: resource.region,
      reason: reasons[index % reasons.length],
      evidence: '{}',
    })),
  );
  await database.batchInsert('evaluation_failures', failures.flat(), 500);
  return evaluationId;
}
