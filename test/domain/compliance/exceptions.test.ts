import assert from 'node:assert/strict';
import { exceptionFor, type Exception } from '../../../domain/compliance/exceptions.ts';

const nothing: Exception = {
  id: 1,
  check_id: null,
  provider_id: null,
  resource_id: null,
  tag_key: null,
  tag_value: null,
};
const subject = { checkId: 's3_bucket_object_lock', providerId: 3, resourceId: 7, tags: { env: 'test' } };
const covers = (change: Partial<Exception>): boolean => exceptionFor([{ ...nothing, ...change }], subject) !== null;

describe('an exception', () => {
  it('covers a failure if every selector matches', () => {
    assert.ok(covers({ check_id: 's3_bucket_object_lock', provider_id: 3, resource_id: 7, tag_key: 'env' }));
    assert.ok(covers({ tag_key: 'env', tag_value: 'test' }));
  });

  it('covers nothing if one selector does not match', () => {
    assert.ok(!covers({ check_id: 's3_bucket_object_lock', resource_id: 8 }));
    assert.ok(!covers({ check_id: 'other' }));
    assert.ok(!covers({ resource_id: 7, provider_id: 4 }));
    assert.ok(!covers({ tag_key: 'env', tag_value: 'production' }));
    assert.ok(!covers({ tag_key: 'constructor' }));
  });
});
