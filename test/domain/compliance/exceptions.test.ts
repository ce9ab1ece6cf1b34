import assert from 'node:assert/strict';
import { exceptionFor, type Exception } from '../../../domain/compliance/exceptions.ts';

const nothing: Exception = {
  id: 1,
  check_id: null,
  provider_id: null,
  resource_id: null,
  tag_key: null,
  tag_value: null,
  name_pattern: null,
};
const subject = {
  checkId: 's3_bucket_object_lock',
  providerId: 3,
  resourceId: 7,
  name: 'test-logs-7',
  tags: { env: 'test' },
  unreadable: {},
};
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

  it('covers a name as a whole, with any text in place of each star', () => {
    for (const pattern of ['test-*', '*-7', 'test*7', '*logs*', 'test-logs-7', '*']) {
      assert.ok(covers({ name_pattern: pattern }), pattern);
    }
    for (const pattern of [
      'test\ue000',
      'test-logs-\ue001',
      'test',
      'logs*',
      '*-8',
      'test-logs-7-*',
      'Test-*',
      'test-logs-?',
      'test.logs-7',
      '',
    ]) {
      assert.ok(!covers({ name_pattern: pattern }), pattern);
    }
    assert.ok(!covers({ name_pattern: 'test-*', tag_key: 'team' }));
  });

  it('covers nothing by tags that could not be read', () => {
    for (const pointer of ['/tags', '/labels', '']) {
      const unread = { ...subject, unreadable: { [pointer]: 'AccessDenied' } };
      assert.equal(exceptionFor([{ ...nothing, tag_key: 'env' }], unread), null);
      assert.notEqual(exceptionFor([{ ...nothing, name_pattern: 'test-*' }], unread), null);
    }
    const other = { ...subject, unreadable: { '/policy': 'AccessDenied' } };
    assert.notEqual(exceptionFor([{ ...nothing, tag_key: 'env' }], other), null);
  });
});
