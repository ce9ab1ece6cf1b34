import assert from 'node:assert/strict';
import type { CollectedResource } from '../../activities/clouds/cloud.ts';
import type { Json, JsonObject } from '../../domain/json.ts';
import { planChange } from '../../domain/remediation/plan-change.ts';
import type { RemediationPlan } from '../../domain/remediation/plan.ts';

type Planned = Parameters<typeof planChange>[0];

/** Plans a change of some settings, of which nothing is left. */
export function plannedChange(
  account: Pick<Planned, 'providerKind' | 'identity'>,
  resource: CollectedResource,
  sets: Record<string, Json>,
): RemediationPlan {
  const answer = planChange({
    ...account,
    resource,
    wanted: { ...resource.configuration, ...sets } as JsonObject,
    keys: Object.keys(sets),
  });
  assert.ok('plan' in answer, JSON.stringify(answer));
  assert.deepEqual(answer.plan.left, []);
  return answer.plan;
}
