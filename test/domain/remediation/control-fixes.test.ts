import assert from 'node:assert/strict';
import type { Verdict } from '../../../domain/checks/verdict.ts';
import { allRules } from '../../../domain/clouds/checks.ts';
import { cloudOf } from '../../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { canPlanFix, checksWithValues, type PlannableCheck } from '../../../domain/remediation/checks-with-values.ts';
import { staleFields, valuesAfter, withValues } from '../../../domain/remediation/field-values.ts';
import type { Planned } from '../../../domain/remediation/plan.ts';
import type { PlannedControl, PlanningInput } from '../../../domain/remediation/planning-input.ts';
import { planRemediation } from '../../../domain/remediation/planner.ts';
import { assessRisk } from '../../../domain/remediation/risk.ts';
import { assertSentences } from '../../helpers/sentences.ts';
import { contextOf, resourceOf, type Shown } from '../checks/check-cases.ts';
import { readSeeds } from '../checks/generated-inventory.ts';
import { noPlanOf, planIn, resourceWith } from './planning.ts';

const remediation = { summary: 'Set the field.', console: 'The service > Edit', cli: null, terraform: null };
const versioned = (status: string): JsonObject => ({ versioning: { status, mfa_delete: null } });
const passesIf = (holds: boolean): Verdict =>
  holds ? { outcome: 'pass' } : { outcome: 'fail', reason: 'Versioning is not enabled', evidence: {} };
const isVersioned = (configuration: JsonObject): boolean =>
  (configuration['versioning'] as JsonObject)['status'] === 'Enabled';

/** The failure of a check of versioning on a bucket that has none. */
function input(
  control: Partial<PlannedControl> = {},
  resource: Partial<PlanningInput['resource']> = {},
): PlanningInput {
  return {
    providerKind: 'cloud_a',
    accountId: '123456789012',
    resource: { ...resourceWith('object_bucket', versioned('Suspended')), ...resource },
    finding: {
      type: 'control',
      checkId: 's3_bucket_object_versioning',
      sets: [{ path: '/versioning/status', value: 'Enabled' }],
      remediation,
      exceptionId: null,
      evaluate: (configuration) => passesIf(isVersioned(configuration)),
      ...control,
    },
    dependants: 0,
  };
}

describe('the plan for a failing check', () => {
  it('sets the values that the check names, and nothing else', () => {
    const plan = planIn(planRemediation(input()));
    assert.deepEqual(plan.diff, [{ path: '/versioning/status', current_value: 'Suspended', planned_value: 'Enabled' }]);
    assert.deepEqual(plan.steps[0]?.before, { '/versioning': { status: 'Suspended', mfa_delete: null } });
    assert.deepEqual(plan.left, []);
  });

  it('warns about what manages the resource, like every plan', () => {
    const tags = { 'aws:cloudformation:stack-name': 'shop' };
    assert.match(planIn(planRemediation(input({}, { tags }))).warnings?.join() ?? '', /CloudFormation/);
  });

  const refusals: Record<string, { of: PlanningInput; reason: RegExp }> = {
    'for an accepted failure': { of: input({ exceptionId: 4 }), reason: /accepted by exception 4/ },
    'for a check without values': { of: input({ sets: [] }), reason: /names no values/ },
    'if the check passes': { of: input({ evaluate: () => ({ outcome: 'pass' }) }), reason: /does not fail: it passes/ },
    'if the check does not apply': {
      of: input({ evaluate: () => ({ outcome: 'not_applicable' }) }),
      reason: /does not fail: it does not apply/,
    },
    'if the check cannot be evaluated': {
      of: input({ evaluate: () => ({ outcome: 'not_evaluated', reason: 'access was denied' }) }),
      reason: /could not be evaluated, access was denied/,
    },
    'if the values are not enough for the check to pass': {
      of: input({ evaluate: () => ({ outcome: 'fail', reason: '400 days are required', evidence: {} }) }),
      reason: /does not pass with the values that it names: 400 days are required/,
    },
    'if it is not known whether the check would pass': {
      of: input({
        evaluate: (configuration) =>
          isVersioned(configuration) ? { outcome: 'not_evaluated', reason: 'nothing was listed yet' } : passesIf(false),
      }),
      reason: /nothing was listed yet/,
    },
    'if a part that would be written with it could not be read': {
      of: input({}, { unreadable: { '/versioning/mfa_delete': 'access was denied' } }),
      reason: /The versioning could not be read/,
    },
    'if a setting that is replaced along could not be read': {
      of: input(
        {
          sets: [{ path: '/event_selectors', value: [{ read_write_type: 'All' }] }],
          evaluate: ({ event_selectors: selectors }) => passesIf(Array.isArray(selectors) && selectors.length > 0),
        },
        {
          ...resourceWith('trail', { event_selectors: [] }),
          unreadable: { '/advanced_event_selectors': 'access was denied' },
        },
      ),
      reason: /The advanced event selectors could not be read/,
    },
    'if no operation sets the field': {
      of: input(
        {
          sets: [{ path: '/transit_encryption', value: true }],
          evaluate: ({ transit_encryption: is }) => passesIf(is === true),
        },
        resourceWith('cache_cluster', { transit_encryption: false }),
      ),
      reason: /Clients have to support TLS first/,
    },
    'if only a part can be set': {
      of: input(
        {
          sets: [
            { path: '/versioning/status', value: 'Enabled' },
            { path: '/created_at', value: 'later' },
          ],
        },
        { configuration: { ...versioned('Suspended'), created_at: 'once' } },
      ),
      reason: /created/,
    },
  };
  for (const [when, { of, reason }] of Object.entries(refusals)) {
    it(`is refused ${when}, with the manual steps`, () => {
      const refused = noPlanOf(of);
      assert.match(refused.reason, reason);
      assert.ok(refused.manualSteps.includes(remediation.summary));
      assert.ok(refused.manualSteps.some((step) => step.includes(remediation.console)));
      assert.ok(!refused.manualSteps.join(' ').includes('baseline'));
    });
  }

  it('has a medium risk where it restricts access that was open: what uses it is not known', () => {
    const open = (publicly_accessible: boolean) => ({ kind: 'instance', publicly_accessible });
    const restricting = input(
      {
        sets: [{ path: '/publicly_accessible', value: false }],
        evaluate: ({ publicly_accessible: is }) => passesIf(is === false),
      },
      resourceWith('db_instance', open(true)),
    );
    const risk = assessRisk(restricting, planIn(planRemediation(restricting)));
    assert.equal(risk.level, 'medium', risk.reasons.join());
    assert.equal(assessRisk(input(), planIn(planRemediation(input()))).level, 'low');
  });
});

/** A failing configuration in the recorded cases of checks has not all that a plan depends on. */
const completing: Readonly<Record<string, JsonObject>> = {
  cloudsql_instance_public_ip: { has_private_address: true },
};

describe('checks that name values', () => {
  const seeds = readSeeds();
  const listed = new Map(checksWithValues.map((one) => [`${one.provider} ${one.id} ${one.resourceType}`, one]));

  it('say whether a fix can be planned', () => {
    assert.equal(canPlanFix({ provider: 'cloud_a', id: 's3_bucket_object_versioning' }), true);
    assert.equal(canPlanFix({ provider: 'cloud_c', id: 's3_bucket_object_versioning' }), false);
    assert.equal(canPlanFix({ provider: 'cloud_c', id: 'keyvault_recoverable' }), false);
    assert.equal(canPlanFix({ provider: 'cloud_a', id: 's3_bucket_no_mfa_delete' }), false);
  });

  for (const rule of allRules.filter(({ sets }) => sets.length > 0)) {
    for (const type of rule.resourceTypes) {
      const documented = listed.get(`${rule.provider} ${rule.id} ${type}`);
      const failing = seeds
        .filter((seed) => seed.cloud === cloudOf[rule.provider] && seed.type === type)
        .map((seed): Shown => ({ ...seed, configuration: { ...seed.configuration, ...completing[rule.id] } }))
        .filter((shown) => verdictOn(shown)(shown.configuration).outcome === 'fail');
      function verdictOn(shown: Shown): (configuration: JsonObject) => Verdict {
        const [resource, context] = [resourceOf(type, shown), contextOf(shown)];
        return (configuration) => rule.evaluate({ ...resource, configuration }, context);
      }
      const planFor = (shown: Shown): Planned =>
        planRemediation({
          ...input({ sets: rule.sets, evaluate: verdictOn(shown) }, resourceWith(type, shown.configuration)),
          providerKind: rule.provider,
        });

      it(`are as documented: ${rule.id}${rule.resourceTypes.length > 1 ? ` (${type})` : ''}`, () => {
        assert.ok(documented, 'the check is not listed');
        assert.ok(failing.length > 0, 'no recorded case fails');
        const plans = failing.map((shown) => ({ shown, planned: planFor(shown) }));
        for (const { shown, planned } of plans) {
          if ('plan' in planned) assertFixes(documented, { shown, planned, evaluate: verdictOn(shown) });
          else assertSentences([planned.noPlan.reason, ...planned.noPlan.manualSteps]);
        }
        assert.equal(
          plans.some(({ planned }) => 'plan' in planned),
          documented.operations.length > 0,
          JSON.stringify(plans.map(({ planned }) => planned)),
        );
      });
    }
  }
});

/** Asserts that the check passes after the steps of a plan, and that undoing them restores the configuration. */
function assertFixes(
  { operations, provider, resourceType }: PlannableCheck,
  fix: { shown: Shown; planned: Extract<Planned, { plan: object }>; evaluate: (configuration: JsonObject) => Verdict },
): void {
  const { steps } = fix.planned.plan;
  const { configuration } = fix.shown;
  for (const { operation } of steps) assert.ok(operations.includes(operation.name), operation.name);
  const fixed = withValues(configuration, valuesAfter(steps));
  assert.equal(fix.evaluate(configuration).outcome, 'fail');
  assert.deepEqual(fix.evaluate(fixed).outcome, 'pass');
  const undone = steps.toReversed().reduce((state, step) => withValues(state, step.before), fixed);
  const asBefore = Object.fromEntries(Object.entries(configuration).map(([key, value]) => [`/${key}`, value]));
  const read = { providerKind: provider, resourceType, configuration: undone, unreadable: {} };
  assert.deepEqual(staleFields(read, asBefore), []);
  assert.equal(fix.evaluate(undone).outcome, 'fail');
}
