import assert from 'node:assert/strict';
import {
  staleFields,
  valueAt,
  valuesAfter,
  valuesBefore,
  withValues,
} from '../../../domain/remediation/field-values.ts';
import type { PlanStep } from '../../../domain/remediation/plan.ts';
import type { JsonObject } from '../../../domain/json.ts';

const bucket = (configuration: JsonObject, unreadable: Record<string, string> = {}) => ({
  providerKind: 'cloud_a' as const,
  resourceType: 'object_bucket',
  configuration,
  unreadable,
});

describe('The fields that a plan depends on', () => {
  it('have changed where the value is another one, and only there', () => {
    const resource = bucket({ size_gb: 2, tags: { env: 'prod' } });
    assert.deepEqual(staleFields(resource, { '/size_gb': 1, '/tags/env': 'prod' }), [
      { path: '/size_gb', expected_value: 1, current_value: 2 },
    ]);
  });

  it('have changed if the cloud no longer returns them, even if the rest is the same', () => {
    for (const pointer of ['/policy', '/policy/Statement', '']) {
      const resource = bucket({ policy: null }, { [pointer]: 'access was denied' });
      const changed = staleFields(resource, { '/policy': null }).map(({ path }) => path);
      assert.deepEqual(changed, ['/policy'], pointer);
    }
  });

  it('have changed where the cloud hides what they are a part of', () => {
    const resource = bucket({ versioning: { status: 'Enabled' } }, { '/versioning': 'access was denied' });
    assert.equal(staleFields(resource, { '/versioning/status': 'Enabled' }).length, 1);
  });

  it('have not changed because the cloud hides a field that only starts with the same name', () => {
    const resource = bucket({ policy: null }, { '/policy_status': 'access was denied' });
    assert.deepEqual(staleFields(resource, { '/policy': null }), []);
  });

  it('are compared by meaning: the order of a set says nothing', () => {
    assert.deepEqual(staleFields(bucket({ names: ['b', 'a'] }), { '/names': ['a', 'b'] }), []);
  });
});

describe('The values of fields', () => {
  it('are set with one copy of each object, whatever their number', () => {
    let copies = 0;
    const held = new Proxy<JsonObject>(
      { kept: 1, nested: { a: 1 } },
      {
        ownKeys: (target) => {
          copies += 1;
          return Reflect.ownKeys(target);
        },
      },
    );
    const values = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`/held/${index}`, index]));
    const changed = withValues({ held }, { ...values, '/held/nested/b': 2 });
    assert.equal(copies, 1);
    assert.deepEqual(Object.keys(changed['held'] ?? {}).length, 502);
    assert.deepEqual(valueAt(changed, '/held/nested'), { a: 1, b: 2 });
    assert.deepEqual(held['nested'], { a: 1 });
  });

  const step = (values: Partial<Pick<PlanStep, 'reads' | 'before' | 'after'>>): PlanStep =>
    ({ reads: {}, before: {}, after: {}, ...values }) as PlanStep;

  it('are those before the first step and after the last one', () => {
    const steps = [
      step({ reads: { '/kept': 'k' }, before: { '/a': 1 }, after: { '/a': 2 } }),
      step({ before: { '/a': 2, '/b': 'x' }, after: { '/a': 3, '/b': 'y' } }),
    ];
    assert.deepEqual(valuesBefore(steps), { '/kept': 'k', '/a': 1, '/b': 'x' });
    assert.deepEqual(valuesAfter(steps), { '/a': 3, '/b': 'y' });
  });

  it('are read by JSON Pointer, and null where nothing is', () => {
    const configuration = { rules: [{ ports: [22, 80] }], tags: { 'a/b': 'c' } };
    assert.equal(valueAt(configuration, '/rules/0/ports/1'), 80);
    assert.equal(valueAt(configuration, '/tags/a~1b'), 'c');
    for (const path of ['/rules/1/ports', '/tags/constructor', '/tags/a~1b/more', '/none']) {
      assert.equal(valueAt(configuration, path), null, path);
    }
  });

  it('are set in a copy, and missing parents are created', () => {
    const configuration: JsonObject = { tags: { keep: 'me' }, name: 'n' };
    const changed = withValues(configuration, { '/tags/env': 'prod', '/versioning/status': 'Enabled', '/name': 'm' });
    assert.deepEqual(changed, { tags: { keep: 'me', env: 'prod' }, versioning: { status: 'Enabled' }, name: 'm' });
    assert.deepEqual(configuration, { tags: { keep: 'me' }, name: 'n' });
  });
});
