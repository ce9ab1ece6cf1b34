import assert from 'node:assert/strict';
import { settingTitle } from '../../../domain/remediation/setting-titles.ts';

const subject = 'S3 bucket reports';

describe('the title of a step', () => {
  it('enables and disables switches', () => {
    const title = (key: string, value: boolean) => settingTitle({ values: [{ key, value }], label: null, subject });
    assert.equal(title('https_only', true), 'Enable HTTPS only on S3 bucket reports');
    assert.equal(title('publicly_accessible', false), 'Disable public access on S3 bucket reports');
  });

  it('sets and removes what has a value', () => {
    const title = (value: string | null) =>
      settingTitle({ values: [{ key: 'policy', value }], label: 'bucket policy', subject });
    assert.equal(title('{}'), 'Set the bucket policy of S3 bucket reports');
    assert.equal(title(null), 'Remove the bucket policy from S3 bucket reports');
  });

  it('joins several settings to one phrase', () => {
    const values = [
      { key: 'https_only', value: true },
      { key: 'minimum_tls_version', value: 'TLS1_2' },
      { key: 'shared_key_access', value: false },
    ];
    assert.equal(
      settingTitle({ values, label: null, subject }),
      'Enable HTTPS only, disable shared key access and set the minimum TLS version on S3 bucket reports',
    );
  });
});
