import assert from 'node:assert/strict';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { switchedSettings } from '../../../domain/organizations/feed-switch.ts';

describe('The settings that an account gets by the switch of its organization', () => {
  const account = { accountId: '6f1c2b7e-0000-4000-8000-000000000001', providerId: 7 };

  it('leave a queue alone that the account has of its own', () => {
    const queueUrl = 'https://shop.queue.core.windows.net/changes';
    const queueArn = 'arn:aws:sqs:eu-west-1:123456789012:changes';
    const switched = { enabled: true };
    assert.equal(switchedSettings(kindOf.azure, switched, { ...account, own: { queue_url: queueUrl } }), null);
    assert.equal(switchedSettings(kindOf.aws, switched, { ...account, own: { queue_arn: queueArn } }), null);
    assert.deepEqual(switchedSettings(kindOf.azure, switched, { ...account, own: {} }), {});
    assert.deepEqual(switchedSettings(kindOf.aws, switched, { ...account, own: { through_provider_id: 3 } }), {});
  });
});
