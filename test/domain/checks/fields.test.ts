import assert from 'node:assert/strict';
import { Fields, UnreadableField } from '../../../domain/checks/fields.ts';
import { resourceOf } from './check-cases.ts';

const bucket = {
  ...resourceOf('object_bucket', { configuration: { acl: null, size: 'large', versioning: {} } }),
  unreadable: { '/policy': 's3:GetBucketPolicy was denied' },
};
const fields = new Fields(bucket);

describe('the fields of a configuration', () => {
  it('accepts null as a value if the cloud may have none', () => {
    assert.equal(fields.text('acl'), null);
    assert.equal(fields.part('acl'), null);
    assert.deepEqual(fields.parts('acl'), []);
  });

  it('returns the cloud’s reason for an unreadable part', () => {
    assert.throws(() => fields.document('policy'), {
      name: 'UnreadableField',
      message: 's3:GetBucketPolicy was denied',
    });
  });

  it('returns the path of a field that is missing or of another type', () => {
    assert.throws(() => fields.group('versioning').text('status'), {
      message: 'the configuration has no field /versioning/status',
    });
    assert.throws(() => fields.number('size'), { message: '/size is a string instead of a number' });
    assert.throws(() => fields.flag('acl'), UnreadableField);
  });

  it('finds nothing under names that every object has', () => {
    assert.throws(() => fields.json('constructor'), UnreadableField);
    assert.throws(() => fields.json('__proto__'), UnreadableField);
  });
});
