import assert from 'node:assert/strict';
import fc from 'fast-check';
import { comparableText } from '../../../domain/drift/comparable-text.ts';
import { comparisonRules } from '../../../domain/drift/comparison-rules.ts';
import { diffConfigurations } from '../../../domain/drift/diff.ts';
import type { Json, JsonObject } from '../../../domain/json.ts';
import { applied, configuration, leafPaths, reordered } from './configurations.ts';

const rules = comparisonRules('cloud_a', 'object_bucket');

function diff(before: JsonObject, after: JsonObject, type = 'object_bucket') {
  return diffConfigurations(
    { configuration: before, unreadable: {} },
    { configuration: after, unreadable: {} },
    comparisonRules('cloud_a', type),
  );
}

describe('the difference of two configurations', () => {
  it('is none for any reordering of lists and keys', () => {
    fc.assert(
      fc.property(configuration, fc.infiniteStream(fc.nat()), (one, numbers) => {
        const choose = (below: number): number => (numbers.next().value as number) % below;
        assert.deepEqual(diff(one, reordered(one, choose) as JsonObject), []);
      }),
    );
  });

  it('applied to the baseline gives what the current configuration means', () => {
    fc.assert(
      fc.property(configuration, configuration, (before, after) => {
        assert.equal(comparableText(applied(before, diff(before, after)), rules), comparableText(after, rules));
      }),
      { numRuns: 500 },
    );
  });

  it('shows the change of any single value', () => {
    fc.assert(
      fc.property(configuration, fc.nat(), (before, choice) => {
        const paths = leafPaths(before).filter((path) => path.length > 0 && path[0] !== 'observed');
        fc.pre(paths.length > 0);
        const path = paths[choice % paths.length] ?? [];
        const after = structuredClone(before);
        let place: Json = after;
        for (const step of path.slice(0, -1)) place = (place as Record<string | number, Json>)[step] as Json;
        (place as Record<string | number, Json>)[path.at(-1) ?? ''] = 'a value that is nowhere else';
        assert.notDeepEqual(diff(before, after), []);
      }),
    );
  });

  it('is none for what an earlier release did not collect, in a list as well', () => {
    const older = { activity_log_alerts: [{ name: 'changes', enabled: true }] };
    const newer = {
      activity_log_alerts: [{ name: 'changes', enabled: true, filters: ['level'] }],
      action_groups: [{ id: 'on-call', enabled: true }],
    };
    const compared = (before: JsonObject, after: JsonObject) =>
      diffConfigurations(
        { configuration: before, unreadable: {} },
        { configuration: after, unreadable: {} },
        comparisonRules('cloud_c', 'account'),
      );
    assert.deepEqual(compared(older, newer), []);
    assert.deepEqual(compared(newer, older), []);
    assert.deepEqual(compared(newer, { ...newer, action_groups: [] }), [
      { path: '/action_groups/0', baseline_value: { id: 'on-call', enabled: true }, current_value: null },
    ]);
  });

  it('points at a changed value by JSON Pointer, with slashes and tildes escaped', () => {
    assert.deepEqual(diff({ tags: { 'a/b~c': 'x' } }, { tags: { 'a/b~c': 'y' } }), [
      { path: '/tags/a~1b~0c', baseline_value: 'x', current_value: 'y' },
    ]);
  });

  it('identifies the members of a list by their name and compares them', () => {
    const before = {
      rules: [
        { id: 'a', days: 1 },
        { id: 'b', days: 2 },
      ],
    };
    const after = {
      rules: [
        { id: 'b', days: 3 },
        { id: 'c', days: 1 },
      ],
    };
    assert.deepEqual(diff(before, after), [
      { path: '/rules/0', baseline_value: { id: 'a', days: 1 }, current_value: null },
      { path: '/rules/1/days', baseline_value: 2, current_value: 3 },
      { path: '/rules/1', baseline_value: null, current_value: { id: 'c', days: 1 } },
    ]);
  });

  it('treats a null and an absent member as equal', () => {
    assert.deepEqual(diff({ policy: null, a: 1 }, { a: 1, rules: null }), []);
  });

  it('respects the order if it matters', () => {
    const [one, other] = [{ layers: ['base', 'top'] }, { layers: ['top', 'base'] }];
    assert.deepEqual(diff(one, other, 'function'), [
      { path: '/layers', baseline_value: one.layers, current_value: other.layers },
    ]);
  });

  it('ignores observed facts', () => {
    assert.deepEqual(diff({ observed: { last_used: 'today' } }, { observed: { last_used: 'yesterday' } }), []);
  });

  it('ignores what either side could not read, and finds the rest', () => {
    const found = diffConfigurations(
      { configuration: { policy: { a: 1 }, acl: { owner: 'x', grants: ['g'] }, name: 'n' }, unreadable: {} },
      {
        configuration: { acl: { owner: 'y' }, name: 'n' },
        unreadable: { '/policy': 'denied', '/acl/grants': 'denied' },
      },
      rules,
    );
    assert.deepEqual(found, [{ path: '/acl/owner', baseline_value: 'x', current_value: 'y' }]);
  });

  it('ignores a later field that one side does not have', () => {
    const compared = (before: JsonObject, after: JsonObject) =>
      diffConfigurations(
        { configuration: before, unreadable: {} },
        { configuration: after, unreadable: {} },
        comparisonRules('cloud_b', 'iam_policy'),
      ).map(({ path }) => path);
    const granted = { from: 'folders/1', role: 'roles/owner', members: ['user:a@b'], conditional: false };
    assert.deepEqual(compared({ bindings: [] }, { bindings: [], inherited_bindings: [granted] }), []);
    assert.equal(
      compared({ bindings: [], inherited_bindings: [] }, { bindings: [], inherited_bindings: [granted] }).length,
      1,
    );
  });

  it('ignores what the baseline could not read, even if it can be read now', () => {
    const found = diffConfigurations(
      {
        configuration: { acl: { owner: 'x' }, name: 'n' },
        unreadable: { '/policy': 'denied', '/acl/grants': 'denied' },
      },
      { configuration: { policy: { a: 1 }, acl: { owner: 'y', grants: ['g'] }, name: 'n' }, unreadable: {} },
      rules,
    );
    assert.deepEqual(found, [{ path: '/acl/owner', baseline_value: 'x', current_value: 'y' }]);
  });
});

describe('the difference of two policy documents', () => {
  const policy = (...statements: JsonObject[]): JsonObject => ({
    policy: { Version: '2012-10-17', Statement: statements },
  });
  const read = { Effect: 'Allow', Action: ['s3:GetObject'], Resource: ['*'], Principal: { AWS: ['111122223333'] } };

  it('is none for the order of statements and the spelling of actions, principals and single values', () => {
    const deny = { Effect: 'Deny', Action: 's3:*', Resource: '*', Principal: '*' };
    const before = policy(read, deny);
    const after = policy(
      { Effect: 'Deny', Action: ['S3:*'], Resource: ['*'], Principal: { AWS: '*' } },
      {
        ...read,
        Action: 's3:getobject',
        Resource: '*',
        Principal: { AWS: 'arn:aws:iam::111122223333:root' },
      },
    );
    assert.deepEqual(diff(before, after), []);
  });

  it('is none for a statement that stands alone and the same in a list', () => {
    assert.deepEqual(diff({ policy: { Statement: read } }, { policy: { Statement: [read] } }), []);
  });

  it('is none for the case of condition operators and keys', () => {
    const withCondition = (condition: JsonObject): JsonObject => policy({ ...read, Condition: condition });
    assert.deepEqual(
      diff(
        withCondition({ Bool: { 'aws:SecureTransport': false } }),
        withCondition({ bool: { 'AWS:SecureTransport': ['false'] } }),
      ),
      [],
    );
  });

  it('is one statement removed and one added when a statement changes', () => {
    const wider = { ...read, Action: ['s3:GetObject', 's3:PutObject'] };
    assert.deepEqual(diff(policy(read), policy(wider)), [
      { path: '/policy/Statement/0', baseline_value: read, current_value: null },
      { path: '/policy/Statement/0', baseline_value: null, current_value: wider },
    ]);
  });

  it('respects the case of resources', () => {
    assert.notDeepEqual(
      diff(policy({ ...read, Resource: 'arn:aws:s3:::Logs' }), policy({ ...read, Resource: 'arn:aws:s3:::logs' })),
      [],
    );
  });
});
