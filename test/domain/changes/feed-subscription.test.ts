import assert from 'node:assert/strict';
import { feedTransport, settingsFault } from '../../../domain/changes/feed-kinds.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';

describe('The settings of a change feed of Google Cloud', () => {
  for (const subscription of [
    'projects/shop-1/subscriptions/assets',
    'projects/example.com:shop-1/subscriptions/a.b-c_d',
  ]) {
    it(`can have ${subscription}`, () => {
      assert.equal(settingsFault(kindOf.gcp, { subscription }), null);
    });
  }

  for (const subscription of [
    '',
    'assets',
    'projects/shop-1/topics/assets',
    'projects/shop-1/subscriptions/assets:pull',
    'projects/shop-1/subscriptions/../../x',
    'projects/shop-1/subscriptions/assets?x=1',
  ]) {
    it(`cannot have "${subscription}"`, () => {
      assert.match(settingsFault(kindOf.gcp, { subscription }) ?? '', /^settings\.subscription: /);
    });
  }

  it('may have a subscription, which feeds of other clouds do not', () => {
    assert.equal(settingsFault(kindOf.gcp, {}), null);
    assert.equal(feedTransport(kindOf.gcp, {}), 'log');
    assert.equal(feedTransport(kindOf.gcp, { subscription: 'projects/shop-1/subscriptions/assets' }), 'queue');
    for (const kind of [kindOf.azure, kindOf.kubernetes]) {
      assert.match(
        settingsFault(kind, { subscription: 'projects/shop-1/subscriptions/assets' }) ?? '',
        /do not have it/,
      );
    }
  });
});
