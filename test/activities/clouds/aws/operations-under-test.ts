import assert from 'node:assert/strict';
import { createAwsSession } from '../../../../activities/clouds/aws/session/session.ts';
import type { CloudSession, CollectedResource } from '../../../../activities/clouds/cloud.ts';
import { configuredPart } from '../../../../domain/clouds/configuration.ts';
import { findDeviations, type Deviation } from '../../../../domain/drift/deviations.ts';
import { staleFields, valuesAfter, valuesBefore } from '../../../../domain/remediation/field-values.ts';
import type { Operation, OperationTarget, RemediationPlan } from '../../../../domain/remediation/plan.ts';
import type { PlanningInput } from '../../../../domain/remediation/planning-input.ts';
import { planRemediation } from '../../../../domain/remediation/planner.ts';
import type { AwsResourceType } from '../../../../domain/clouds/aws/resource-types.ts';
import { collectType, fingerprint, testAccountId, testRegion } from './account-under-test.ts';
import { noDeadline } from '../../../helpers/no-deadline.ts';

const reading = /^(Describe|Get|List|Head|Generate)/;

/** A session that counts the calls that change something. */
export interface CountedSession {
  session: CloudSession;
  /** Calls that change something, by name, since the last time it was asked. */
  changes(): string[];
}

export function openCountedSession(endpointUrl: string): CountedSession {
  let changes: string[] = [];
  const session = createAwsSession({
    credentials: { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey: 'secret-of-the-tests', region: testRegion },
    endpointUrl,
    fingerprint,
    onCall: ({ service, operation }) => {
      if (!reading.test(operation)) changes.push(`${service}:${operation}`);
    },
  });
  return {
    session,
    changes() {
      const seen = changes;
      changes = [];
      return seen;
    },
  };
}

/** A resource of the test region that an operation is for. */
export function targetAt(resourceType: string, externalId: string | undefined): OperationTarget {
  return { externalId: externalId ?? '', resourceType, region: testRegion };
}

/** The input of a planner for a resource that was read and one deviation of it. */
export function planningInput(
  found: { baseline: CollectedResource; current: CollectedResource },
  deviation: Deviation,
): PlanningInput {
  const { baseline, current } = found;
  return {
    providerKind: 'cloud_a',
    accountId: testAccountId,
    resource: current,
    finding: { type: 'drift', aspect: deviation.aspect, diff: deviation.diff, baseline },
    dependants: 0,
  };
}

/**
 * Proves the remediation of one resource: read it, let it drift, plan every deviation, apply, find the baseline's
 * values; apply again and change nothing; undo and find what was before; undo again and change nothing. Each change is
 * one call. `left` lists the paths that plans are to leave (none by default).
 */
export async function proveRemediation(proof: {
  counted: CountedSession;
  target: OperationTarget;
  drift: () => Promise<unknown>;
  left?: string[];
  /** The deviations to remediate, where the drift makes others too. */
  aspects?: string[];
  /** Keys that the tests' cloud shows in one of listing and reading only. */
  shownDifferently?: string[];
}): Promise<RemediationPlan[]> {
  const { counted, target, left = [] } = proof;
  const { session } = counted;
  const baseline = await present(session, target);
  const listed = await collectType(session, target.resourceType as AwsResourceType);
  const asListed = listed.find(({ externalId }) => externalId === target.externalId);
  const shown = (resource: CollectedResource | undefined) => {
    const keys = Object.entries(configuredPart(resource?.configuration ?? {}));
    const configuration = Object.fromEntries(keys.filter(([key]) => !proof.shownDifferently?.includes(key)));
    return { ...resource, configuration };
  };
  assert.deepEqual(shown(baseline), shown(asListed), 'is read as it is listed');

  await proof.drift();
  const drifted = await present(session, target);
  const isMeant = ({ aspect }: Deviation) => proof.aspects?.includes(aspect) ?? true;
  const aspects = deviationsOf(baseline, drifted)
    .filter(isMeant)
    .map(({ aspect }) => aspect);
  assert.notEqual(aspects.length, 0, 'the drift shows');

  const plans: RemediationPlan[] = [];
  for (const aspect of aspects) {
    const current = await present(session, target);
    const deviation = deviationsOf(baseline, current).find((one) => one.aspect === aspect);
    // The remediation of another aspect may have covered this one.
    if (deviation === undefined) continue;
    const planned = planRemediation(planningInput({ baseline, current }, deviation));
    const paths =
      'plan' in planned ? planned.plan.left.map(({ path }) => path) : deviation.diff.map(({ path }) => path);
    const unexpected = paths.filter((path) => !left.includes(path));
    assert.deepEqual(unexpected, [], `${aspect}: ${'plan' in planned ? '' : planned.noPlan.reason}`);
    if (!('plan' in planned)) continue;
    plans.push(planned.plan);
    const { steps } = planned.plan;
    counted.changes();
    await applied(
      counted,
      steps.map(({ operation }) => operation),
      'changed',
    );
    const fixed = await present(session, target);
    assert.deepEqual(staleFields({ providerKind: 'cloud_a', ...fixed }, valuesAfter(steps)), [], 'after the plan');
    await applied(counted, steps.map(({ operation }) => operation).slice(-1), 'already_there');
  }
  const fixed = await present(session, target);
  const remaining = deviationsOf(baseline, fixed)
    .filter(isMeant)
    .flatMap(({ diff }) => diff.map(({ path }) => path));
  assert.deepEqual(
    remaining.filter((path) => !left.includes(path)),
    [],
    'every deviation is gone',
  );

  const steps = plans.flatMap((plan) => plan.steps);
  const undos = steps.toReversed().flatMap(({ undo }) => (undo === null ? [] : [undo.operation]));
  await applied(counted, undos, 'changed');
  const undone = await present(session, target);
  const forGood = new Set(steps.filter(({ undo }) => undo === null).flatMap(({ before }) => Object.keys(before)));
  const before = Object.entries(valuesBefore(steps)).filter(([path]) => !forGood.has(path));
  assert.deepEqual(
    staleFields({ providerKind: 'cloud_a', ...undone }, Object.fromEntries(before)),
    [],
    'after the undo',
  );
  if (steps.every(({ undo }) => undo?.exact === true)) {
    assert.deepEqual(configuredPart(undone.configuration), configuredPart(drifted.configuration));
  }
  await applied(counted, undos.slice(-1), 'already_there');
  return plans;
}

/**
 * Applies operations; each is one call that changes something, or, when all is there already, none. What changed
 * something is carried out a second time, and changes nothing.
 */
async function applied(
  counted: CountedSession,
  operations: Operation[],
  outcome: 'changed' | 'already_there',
): Promise<void> {
  for (const operation of operations) {
    const result = await counted.session.apply(operation, noDeadline());
    const calls = counted.changes();
    assert.equal(result.outcome, outcome, operation.name);
    assert.equal(calls.length, outcome === 'changed' ? 1 : 0, `${operation.name} made ${calls.join() || 'no call'}`);
    if (outcome === 'already_there') continue;
    // As an attempt does whose predecessor died before it noted the answer.
    const again = await counted.session.apply(operation, noDeadline());
    const repeated = counted.changes();
    assert.deepEqual([again.outcome, repeated], ['already_there', []], `${operation.name}, carried out again`);
  }
}

export function deviationsOf(baseline: CollectedResource, current: CollectedResource): Deviation[] {
  const subject = {
    providerKind: 'cloud_a' as const,
    resourceType: current.resourceType,
    resourceName: current.name,
  };
  return findDeviations(subject, baseline, current);
}

export async function present(session: CloudSession, target: OperationTarget): Promise<CollectedResource> {
  const resource = await session.read(target, noDeadline());
  assert.ok(resource, `${target.externalId} is there`);
  return resource;
}
