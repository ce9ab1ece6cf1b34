import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { publicMembers } from '../iam-bindings.ts';

export const kmsKeyNotPubliclyAccessible = check({
  id: 'kms_key_not_publicly_accessible',
  title: 'Keys are closed to the public',
  provider: 'cloud_b',
  resourceTypes: ['encryption_key'],
  severity: 'high',
  looksAt: ['/bindings'],
  fix: { words: 'Take allUsers and allAuthenticatedUsers out of the bindings of the key.' },
  evaluate(key) {
    const members = publicMembers(key);
    return passIf(members.length === 0, 'Everyone has a role on the key', { members });
  },
});
