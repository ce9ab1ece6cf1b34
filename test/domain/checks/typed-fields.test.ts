import assert from 'node:assert/strict';
import { rulesFor } from '../../../domain/checks/check.ts';
import { Fields, UnreadableField } from '../../../domain/checks/fields.ts';
import { pass } from '../../../domain/checks/verdict.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { resourceOf } from './check-cases.ts';

interface Bucket {
  object_ownership?: string | null;
  lock: { enabled: boolean; days: number | null } | null;
  rules?: { status: string | null; targets: string[] }[] | null;
  tags: Record<string, string>;
  policy: JsonObject | null;
}
interface Configurations {
  bucket: Bucket;
  trail: { is_logging: boolean; bucket_name: string };
}
const rules = rulesFor<Configurations>('cloud_a');
const bucket = new Fields<Bucket>(
  resourceOf('bucket', {
    configuration: {
      object_ownership: 'ObjectWriter',
      lock: { enabled: true, days: null },
      rules: [{ status: 'Enabled', targets: ['a'] }],
      tags: { team: 'one' },
      policy: { Statement: [] },
    },
  }),
);

/** Never called: the compiler alone reads it. */
export function namesThatDoNotCompile(): void {
  // @ts-expect-error no such field
  bucket.text('object_owner');
  // @ts-expect-error a text, not a yes or no
  bucket.flag('object_ownership');
  // @ts-expect-error no such field of the part
  bucket.part('lock')?.number('day');
  // @ts-expect-error no such field of a member
  bucket.parts('rules')[0]?.text('state');
  // @ts-expect-error a list, not an object
  bucket.part('rules');
  // @ts-expect-error a list of objects, not of texts
  bucket.texts('rules');
  // @ts-expect-error no such field to look at
  rules('bucket', { one: { looksAt: ['/lock/enable'], evaluate: pass } });
  // @ts-expect-error no such type
  rules('buckets', {});
  // @ts-expect-error no such type to survey
  rules('bucket', { one: { surveys: { trails: [] }, evaluate: pass } });
  // @ts-expect-error no such field of the surveyed type
  rules('bucket', { one: { surveys: { trail: ['/logging'] }, evaluate: pass } });
  // @ts-expect-error no such field to set
  rules('bucket', { one: { sets: [{ path: '/ownership', value: 'x' }], evaluate: pass } });
  // @ts-expect-error a value of another type
  rules('bucket', { one: { sets: [{ path: '/lock/enabled', value: 'yes' }], evaluate: pass } });
  // @ts-expect-error no such type to look up
  rules('bucket', { one: { related: () => ({ key: ['a'] }), evaluate: pass } });
  // @ts-expect-error no such field of what is looked up
  rules('bucket', { one: { evaluate: (_bucket, facts) => (facts.get('trail', 'a').flag('on') ? pass() : pass()) } });
}

describe('fields that are typed by a configuration', () => {
  it('are read by the names of the configuration', () => {
    assert.equal(bucket.text('object_ownership'), 'ObjectWriter');
    assert.equal(bucket.part('lock')?.number('days'), null);
    assert.deepEqual(bucket.parts('rules')[0]?.texts('targets'), ['a']);
    assert.deepEqual(bucket.map('tags'), { team: 'one' });
    assert.deepEqual(bucket.document('policy'), { Statement: [] });
    assert.deepEqual(bucket.part('policy')?.list('Statement'), []);
  });

  it('are still guarded at run time, for what a cloud did not return', () => {
    const hidden = new Fields<Bucket>(resourceOf('bucket', { configuration: {} }));
    assert.throws(() => hidden.part('lock'), UnreadableField);
  });

  it('make a check that names the types it surveys and the fields that decide', () => {
    const [rule] = rules('bucket', {
      one: {
        looksAt: ['/lock/enabled', '/tags/team'],
        surveys: { trail: ['/is_logging'] },
        sets: [{ path: '/lock/enabled', value: true }],
        evaluate: (one) => (one.group('lock').flag('enabled') ? pass() : pass()),
      },
    });
    assert.deepEqual(rule?.looksAt, ['/lock/enabled', '/tags/team', '/is_logging']);
    assert.deepEqual(rule.surveys, ['trail']);
    assert.deepEqual(rule.sets, [{ path: '/lock/enabled', value: true }]);
  });
});
