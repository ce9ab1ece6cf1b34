import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../../domain/json.ts';
import { findDeviations } from '../../../domain/drift/deviations.ts';
import { sortedSet } from '../../../domain/clouds/canonical.ts';
import { staleFields, valuesAfter, valuesBefore, withValues } from '../../../domain/remediation/field-values.ts';
import type { PlanStep } from '../../../domain/remediation/plan.ts';
import { planRemediation } from '../../../domain/remediation/planner.ts';
import { driftInput } from './planning.ts';

const rule = fc
  .record({
    port: fc.constantFrom(443, 8080, 9000),
    cidr: fc.constantFrom('10.0.0.0/8', '10.1.0.0/16'),
    description: fc.option(fc.constantFrom('a', 'b')),
  })
  .map(({ port, cidr, description }): JsonObject => ({
    protocol: 'tcp',
    from_port: port,
    to_port: port,
    cidr_ipv4: cidr,
    cidr_ipv6: null,
    prefix_list_id: null,
    security_group: null,
    description,
  }));
const rules = fc.uniqueArray(rule, {
  maxLength: 5,
  selector: (one) => JSON.stringify([one['from_port'], one['cidr_ipv4']]),
});
const tags = fc.dictionary(
  fc.string({ minLength: 1 }).filter((name) => !name.startsWith('aws:')),
  fc.string(),
  { maxKeys: 5 },
);
const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
const document = fc
  .constantFrom('s3:Get*', 's3:*', '*')
  .map((action): JsonObject => ({ Statement: [{ Effect: 'Allow', Action: [action] }] }));
const policies = fc.uniqueArray(fc.record({ name: fc.constantFrom('x', 'y', 'z'), document }), {
  selector: ({ name }) => name,
  maxLength: 3,
});
const flag = fc.boolean();

/** Types whose settings are all of the kinds that there are: replaced, modified, listed, rules, tags. */
const configurations: Record<string, fc.Arbitrary<JsonObject>> = {
  security_group: fc.record({ ingress: rules, egress: rules, tags }) as fc.Arbitrary<JsonObject>,
  object_bucket: fc.record({
    public_access_block: fc.option(fc.record({ block_public_acls: flag, ignore_public_acls: flag })),
    policy: fc.option(document),
    versioning: fc.constantFrom({ status: 'Enabled', mfa_delete: null }, { status: 'Suspended', mfa_delete: null }),
    logging: fc.option(fc.record({ target_bucket: fc.constantFrom('a', 'b'), target_prefix: fc.constant('') })),
    tags,
  }) as fc.Arbitrary<JsonObject>,
  db_instance: fc.record({
    kind: fc.constant('instance'),
    publicly_accessible: flag,
    backup_retention_days: fc.integer({ min: 1, max: 35 }),
    deletion_protection: flag,
    cloudwatch_logs_exports: names,
    tags,
  }) as fc.Arbitrary<JsonObject>,
  iam_role: fc.record({
    attached_policies: names,
    inline_policies: policies,
    permissions_boundary: fc.option(fc.constantFrom('p', 'q')),
    tags,
  }) as fc.Arbitrary<JsonObject>,
  vm_instance: fc.record({
    state: fc.constantFrom('running', 'stopped'),
    termination_protection: flag,
    security_group_ids: names,
    tags,
  }) as fc.Arbitrary<JsonObject>,
};

const drifts = fc.constantFrom(...Object.keys(configurations)).chain((resourceType) => {
  const configuration = configurations[resourceType] ?? fc.constant({});
  return fc.record({ resourceType: fc.constant(resourceType), baseline: configuration, current: configuration });
});

describe('plans of any drift', () => {
  it('are the same each time, do not change their input, and reach the baseline', () => {
    fc.assert(
      fc.property(drifts, (drift) => {
        for (const aspect of aspectsOf(drift)) {
          const input = driftInput({ ...drift, aspect });
          const before = JSON.stringify(input);
          const planned = planRemediation(input);
          assert.deepEqual(planRemediation(input), planned);
          assert.equal(JSON.stringify(input), before);
          assert.ok('plan' in planned, 'everything here can be set');
          const reached = withValues(drift.current, valuesAfter(planned.plan.steps));
          assert.equal(aspectsOf({ ...drift, current: reached }).includes(aspect), false);
          assert.deepEqual(planned.plan.left, []);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('can be undone: each undo restores the fields of its step', () => {
    fc.assert(
      fc.property(drifts, (drift) => {
        for (const aspect of aspectsOf(drift)) {
          const planned = planRemediation(driftInput({ ...drift, aspect }));
          assert.ok('plan' in planned);
          const { steps } = planned.plan;
          let state = withValues(drift.current, valuesAfter(steps));
          for (const step of steps.toReversed()) {
            const undone = simulate(state, step);
            assert.deepEqual(
              staleFields(
                { providerKind: 'cloud_a', resourceType: drift.resourceType, configuration: undone, unreadable: {} },
                step.before,
              ),
              [],
              step.title,
            );
            state = undone;
          }
          assert.deepEqual(
            staleFields(
              { providerKind: 'cloud_a', resourceType: drift.resourceType, configuration: state, unreadable: {} },
              valuesBefore(steps),
            ),
            [],
          );
        }
      }),
      { numRuns: 100 },
    );
  });
});

function aspectsOf({
  resourceType,
  baseline,
  current,
}: {
  resourceType: string;
  baseline: JsonObject;
  current: JsonObject;
}): string[] {
  const [before, after] = [baseline, current].map((configuration) => ({ configuration, unreadable: {} }));
  if (before === undefined || after === undefined) return [];
  const subject = { providerKind: 'cloud_a' as const, resourceType, resourceName: 'x' };
  return findDeviations(subject, before, after).map(({ aspect }) => aspect);
}

/** What the undo of a step makes of a configuration, by its parameters alone. */
function simulate(state: JsonObject, { undo }: PlanStep): JsonObject {
  assert.ok(undo);
  const { name, parameters } = undo.operation;
  const list = (key: string): Json[] => (Array.isArray(state[key]) ? state[key] : []);
  const without = (key: string, gone: (one: Json) => boolean) => ({
    ...state,
    [key]: list(key).filter((one) => !gone(one)),
  });
  if (name.endsWith('.set_tags')) {
    return { ...state, tags: Object.fromEntries([...entries(state['tags']), ...entries(parameters['tags'])]) };
  }
  if (name.endsWith('.remove_tags')) {
    const gone = Array.isArray(parameters['names']) ? parameters['names'] : [];
    return { ...state, tags: Object.fromEntries(entries(state['tags']).filter(([key]) => !gone.includes(key))) };
  }
  const side = parameters['side'] === 'egress' ? 'egress' : 'ingress';
  const rulesGiven = Array.isArray(parameters['rules']) ? parameters['rules'] : [];
  const reach = (one: Json) => JSON.stringify({ ...(one as JsonObject), description: null });
  const given = new Set(rulesGiven.map(reach));
  if (name === 'ec2.revoke_rules') return without(side, (one) => given.has(reach(one)));
  if (name === 'ec2.authorize_rules' || name === 'ec2.describe_rules') {
    const others = list(side).filter((one) => !given.has(reach(one)));
    return { ...state, [side]: sortedSet([...others, ...rulesGiven]) };
  }
  const arn = parameters['policy_arn'] ?? null;
  if (name === 'iam.attach_policy') return { ...state, attached_policies: [...list('attached_policies'), arn] };
  if (name === 'iam.detach_policy') return without('attached_policies', (one) => one === arn);
  const isNamed = (one: Json) => (one as JsonObject)['name'] === parameters['name'];
  if (name === 'iam.delete_inline_policy') return without('inline_policies', isNamed);
  if (name === 'iam.put_inline_policy') {
    const others = list('inline_policies').filter((one) => !isNamed(one));
    return { ...state, inline_policies: [...others, parameters] };
  }
  return { ...state, ...parameters };
}

function entries(value: Json | undefined): [string, Json][] {
  return Object.entries((value ?? {}) as JsonObject);
}
