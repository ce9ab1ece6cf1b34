import assert from 'node:assert/strict';
import {
  parseCredentialReport,
  reportFlag,
  reportTime,
} from '../../../../../activities/clouds/aws/iam/credential-report.ts';

describe('the credential report of an AWS account', () => {
  it('is read by the columns it names', () => {
    const rows = parseCredentialReport(
      'user,arn,password_last_used,mfa_active\n<root_account>,arn:aws:iam::1:root,no_information,true\n' +
        'ada,arn:aws:iam::1:user/ada,2024-05-06T07:08:09+00:00,false\n',
    );
    assert.equal(rows.get('arn:aws:iam::1:root')?.['user'], '<root_account>');
    assert.equal(rows.get('arn:aws:iam::1:user/ada')?.['mfa_active'], 'false');
  });

  it('is read for users whose names hold commas, without a shift of their columns', () => {
    const rows = parseCredentialReport(
      'user,arn,mfa_active\n"lovelace, ada","arn:aws:iam::1:user/lovelace, ada",true\nbob,arn:aws:iam::1:user/bob,false\n' +
        'hopper, grace,arn:aws:iam::1:user/hopper, grace,true\n',
    );
    assert.deepEqual([...rows.keys()], ['arn:aws:iam::1:user/lovelace, ada', 'arn:aws:iam::1:user/bob']);
    assert.equal(rows.get('arn:aws:iam::1:user/lovelace, ada')?.['mfa_active'], 'true');
  });

  it('returns times in UTC and null for unknown values', () => {
    assert.equal(reportTime('2024-05-06T07:08:09+00:00'), '2024-05-06T07:08:09.000Z');
    for (const cell of ['N/A', 'no_information', 'not_supported', '', undefined]) assert.equal(reportTime(cell), null);
  });

  it('returns null for values that are neither true nor false', () => {
    assert.deepEqual(['true', 'false', 'not_supported', undefined].map(reportFlag), [true, false, null, null]);
  });
});
