import { addDays, dayOf } from '../../../domain/anomalies/calendar-days.ts';
import type { FixableVulnerability, OpenDrift, ResourceFacts } from '../../../domain/recommendations/resource-facts.ts';
import type { CustomCheckEvaluator } from '../../../platform/custom-checks/evaluator.ts';
import type { Database } from '../../database.ts';
import { currentResource } from '../compliance/evaluations.ts';
import { failingChecks } from '../compliance/failing-checks.ts';
import { resourceCosts } from '../costs/costs.ts';
import { costDays, metricDays, mostFindings } from '../../../domain/recommendations/facts-window.ts';

const worstFirst = 'severity_rank(severity) desc';

/** Returns the facts of one resource that the rules evaluate; null when it is deleted or unknown. */
export async function recommendationFacts(
  database: Database,
  { resourceId, now, evaluator }: { resourceId: number; now: Date; evaluator: CustomCheckEvaluator },
): Promise<ResourceFacts | null> {
  const resource = await currentResource(database, resourceId);
  if (resource === null) return null;
  const today = dayOf(now);
  const [costs, metrics, failing, drifts, vulnerabilities, single] = await Promise.all([
    resourceCosts(database, { resourceId, since: addDays(today, -costDays) }),
    metricsSince(database, { resourceId, since: addDays(today, -metricDays) }),
    failingChecks(database, { resourceId, now, evaluator }),
    openDrifts(database, resourceId),
    fixableVulnerabilities(database, resourceId),
    singleFacts(database, resourceId),
  ]);
  return {
    kind: resource.kind,
    resourceType: resource.resourceType,
    externalId: resource.externalId,
    name: resource.name,
    region: resource.region,
    configuration: resource.configuration,
    today,
    firstSeen: dayOf(single.first_seen_at),
    costs: costs ?? [],
    metrics,
    failedChecks: failing.map(({ check, reason, evidence }) => ({
      checkId: check.id,
      title: check.title,
      severity: check.severity,
      reason,
      fix: check.remediation.summary,
      evidence,
    })),
    drifts,
    vulnerabilities,
    hasBaseline: single.has_baseline,
    imagesOfIt: single.images,
  };
}

function metricsSince(
  database: Database,
  { resourceId, since }: { resourceId: number; since: string },
): Promise<ResourceFacts['metrics']> {
  return database('resource_metrics')
    .where({ resource_id: resourceId })
    .whereRaw('day >= ?::date', [since])
    .orderBy('day')
    .select<ResourceFacts['metrics']>('metric', 'value', database.raw('day::text as day'));
}

function openDrifts(database: Database, resourceId: number): Promise<OpenDrift[]> {
  return database('drift_findings')
    .where({ resource_id: resourceId })
    .whereNot({ status: 'resolved' })
    .orderByRaw(`${worstFirst}, id desc`)
    .limit(mostFindings)
    .select<OpenDrift[]>('id', 'severity', 'aspect', 'summary');
}

function fixableVulnerabilities(database: Database, resourceId: number): Promise<FixableVulnerability[]> {
  return database('vulnerability_findings')
    .where({ resource_id: resourceId, status: 'open' })
    .whereNotNull('fix_version')
    .orderByRaw(`${worstFirst}, cvss_score desc, id desc`)
    .limit(mostFindings)
    .select<FixableVulnerability[]>(
      'id',
      'severity',
      'cve_id as cveId',
      'cvss_score as cvssScore',
      'package_name as packageName',
      'installed_version as installedVersion',
      'fix_version as fixVersion',
    );
}

async function singleFacts(
  database: Database,
  resourceId: number,
): Promise<{ first_seen_at: Date; has_baseline: boolean; images: number }> {
  const { rows } = await database.raw<{ rows: { first_seen_at: Date; has_baseline: boolean; images: number }[] }>(
    `select resource.first_seen_at,
       exists (select from baselines where resource_id = resource.id and voided_at is null) as has_baseline,
       case when resource.resource_type <> 'snapshot' then 0 else (
         select count(*) from resources image join resource_versions version on version.id = image.version_id
         where image.provider_id = resource.provider_id and image.resource_type = 'machine_image'
           and image.status <> 'deleted'
           and strpos(version.configuration::text, to_json(resource.external_id)::text) > 0) end as images
     from resources resource where resource.id = ?`,
    [resourceId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`resource ${resourceId} is gone`);
  return row;
}
