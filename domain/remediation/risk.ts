import { classifyDifferences } from '../drift/classification/classify.ts';
import { riskLevels, type RemediationPlan, type RiskLevel } from './plan.ts';
import type { PlannedResource, PlanningInput, RiskAssessment } from './planning-input.ts';

interface Concern {
  level: RiskLevel;
  reason: string;
}

/** From this number of dependants on, the risk is high. */
const manyDependants = 10;

/**
 * Assesses a plan by exposure, downtime, dependants and what cannot be undone. The most serious concern determines the
 * level; a plan without any is `low` and says why.
 */
export function assessRisk(input: PlanningInput, plan: RemediationPlan): RiskAssessment {
  const concerns = [
    ...exposureConcerns(input, plan),
    ...stepConcerns(plan),
    ...dependantConcerns(input),
    ...leftConcerns(plan),
  ];
  if (concerns.length === 0) {
    return {
      level: 'low',
      reasons: ['Every step can be undone exactly, there is no downtime and no other resource depends on this one.'],
    };
  }
  const level = riskLevels.findLast((one) => concerns.some((concern) => concern.level === one)) ?? 'low';
  return { level, reasons: concerns.map(({ reason }) => reason) };
}

/** Classifies the planned change as if it were found as drift. */
function exposureConcerns({ providerKind, resource, finding }: PlanningInput, plan: RemediationPlan): Concern[] {
  const differences = plan.diff.map(({ path, current_value: now, planned_value: then }) => ({
    path,
    baseline_value: now,
    current_value: then,
  }));
  return classifyDifferences(providerKind, resource.resourceType, differences).flatMap((aspect): Concern[] => {
    const { label, direction, driftType } = aspect;
    if (direction === 'exposed') return [{ level: 'high', reason: `It opens the ${label} to the public.` }];
    if (direction === 'loosened') return [{ level: 'medium', reason: `It relaxes the ${label}.` }];
    if (driftType !== 'security') return [];
    if (direction === 'tightened') {
      return [
        {
          // A baseline was in use before; what a check asks for may never have been.
          level: finding.type === 'control' ? 'medium' : 'low',
          reason: `It restricts the ${label}: clients that rely on the current access lose it.`,
        },
      ];
    }
    return [{ level: 'low', reason: `It changes the ${label}, which is relevant to security.` }];
  });
}

function stepConcerns(plan: RemediationPlan): Concern[] {
  return plan.steps.flatMap(({ number, title, downtime, undo }) => {
    const concerns: Concern[] = [];
    if (downtime) concerns.push({ level: 'high', reason: `Step ${number} (${title}) causes downtime.` });
    if (undo === null) concerns.push({ level: 'high', reason: `Step ${number} (${title}) cannot be undone.` });
    else if (!undo.exact) {
      concerns.push({
        level: 'medium',
        reason: `Step ${number} (${title}) cannot be undone exactly.${undo.note === null ? '' : ` ${undo.note}`}`,
      });
    }
    return concerns;
  });
}

function dependantConcerns({ resource, dependants }: PlanningInput): Concern[] {
  const count = Math.max(dependants, countedByCloud(resource));
  if (count === 0) return [];
  const level = count >= manyDependants ? 'high' : 'medium';
  return [{ level, reason: count === 1 ? 'One resource depends on it.' : `${count} resources depend on it.` }];
}

/**
 * Returns the number of dependants that the configuration itself counts: network interfaces of a security group,
 * attachments of a policy.
 */
function countedByCloud(resource: PlannedResource): number {
  const observed = resource.configuration['observed'];
  if (observed === null || typeof observed !== 'object' || Array.isArray(observed)) return 0;
  const counts = [observed['network_interfaces'], observed['attachment_count'], observed['boundary_count']];
  return counts.reduce<number>((sum, count) => sum + (typeof count === 'number' ? count : 0), 0);
}

function leftConcerns({ left }: RemediationPlan): Concern[] {
  if (left.length === 0) return [];
  const differences = left.length === 1 ? 'One difference remains' : `${left.length} differences remain`;
  return [{ level: 'low', reason: `${differences}: this plan alone does not resolve the finding.` }];
}
