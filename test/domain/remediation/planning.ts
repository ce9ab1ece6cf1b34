import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { findDeviations } from '../../../domain/drift/deviations.ts';
import type { NoPlan, Planned, PlanStep, RemediationPlan } from '../../../domain/remediation/plan.ts';
import type { PlannedResource, PlanningInput } from '../../../domain/remediation/planning-input.ts';
import { planFieldChanges } from '../../../domain/remediation/plan-field-changes.ts';
import { planRemediation } from '../../../domain/remediation/planner.ts';
import { assertSentences } from '../../helpers/sentences.ts';

export function resourceWith(resourceType: string, configuration: JsonObject, name = 'reports'): PlannedResource {
  return {
    externalId: name,
    resourceType,
    region: 'eu-west-1',
    name,
    status: 'active',
    tags: {},
    configuration,
    unreadable: {},
  };
}

/** The input for the deviation of one aspect between two configurations. */
export function driftInput(drift: {
  resourceType: string;
  baseline: JsonObject;
  current: JsonObject;
  aspect?: string;
  providerKind?: PlanningInput['providerKind'];
  name?: string;
}): PlanningInput {
  const { resourceType, baseline, current, providerKind = 'cloud_a', name = 'reports' } = drift;
  const before = { configuration: baseline, unreadable: {} };
  const deviations = findDeviations({ providerKind, resourceType, resourceName: name }, before, {
    configuration: current,
    unreadable: {},
  });
  const deviation = deviations.find(({ aspect }) => drift.aspect === undefined || aspect === drift.aspect);
  if (deviation === undefined) throw new Error('the configurations mean the same');
  return {
    providerKind,
    accountId: '123456789012',
    resource: resourceWith(resourceType, current, name),
    finding: { type: 'drift', aspect: deviation.aspect, diff: deviation.diff, baseline: before },
    dependants: 0,
  };
}

export function planOf(input: PlanningInput): RemediationPlan {
  return planIn(planRemediation(input));
}

export function planIn(planned: Planned): RemediationPlan {
  if ('noPlan' in planned) throw new Error(`no plan: ${planned.noPlan.reason}`);
  return planned.plan;
}

export function noPlanOf(input: PlanningInput): NoPlan {
  const planned = planRemediation(input);
  if ('plan' in planned) throw new Error(`a plan: ${planned.plan.title}`);
  assertSentences([planned.noPlan.reason, ...planned.noPlan.manualSteps]);
  return planned.noPlan;
}

/** Plans other values for top-level fields of a resource. */
export function planned(
  type: string,
  current: JsonObject,
  wanted: JsonObject,
  providerKind: ProviderKind = 'cloud_a',
  identity: string | null = null,
): Planned {
  const sets = Object.entries(wanted).map(([key, value]) => ({ path: `/${key}`, value: value as never }));
  return planFieldChanges({ providerKind, identity, resource: resourceWith(type, current), sets });
}
/** The operations of steps, with their parameters. */
export const callsOf = (steps: readonly PlanStep[]): [string, JsonObject][] =>
  steps.map(({ operation }) => [operation.name, operation.parameters]);
/** Operation, parameters and note of the undo of a step; null when there is none. */
export const undoOf = ({ undo }: PlanStep): [string, JsonObject, string | null] | null =>
  undo && [undo.operation.name, undo.operation.parameters, undo.note];
