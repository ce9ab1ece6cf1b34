import assert from 'node:assert/strict';
import { billedResourceId } from '../../../../../activities/clouds/gcp/costs/billed-resource.ts';

const names: [onTheBill: string, externalId: string][] = [
  [
    '//compute.googleapis.com/projects/441570621172/zones/europe-west4-a/disk/5731447681477044785',
    '5731447681477044785',
  ],
  ['//compute.googleapis.com/projects/4711/zones/europe-west4-a/instances/8731', '8731'],
  ['//compute.googleapis.com/projects/4711/regions/europe-west4/disks/8732', '8732'],
  ['//compute.googleapis.com/projects/4711/global/snapshots/8733', '8733'],
  ['//storage.googleapis.com/projects/_/buckets/exports', 'exports'],
  ['//cloudsql.googleapis.com/projects/4711/instances/orders', 'shop-1:orders'],
  [
    '//cloudfunctions.googleapis.com/projects/4711/locations/europe-west1/functions/resize',
    'projects/shop-1/locations/europe-west1/functions/resize',
  ],
  [
    '//container.googleapis.com/projects/4711/zones/europe-west1-b/clusters/shop',
    'projects/shop-1/locations/europe-west1-b/clusters/shop',
  ],
];

describe('A resource in a Google Cloud bill', () => {
  for (const [onTheBill, externalId] of names) {
    it(`is found by ${onTheBill}`, () => assert.equal(billedResourceId(onTheBill, 'shop-1'), externalId));
  }

  it('keeps its name if the inventory does not have it', () => {
    for (const name of [
      '//compute.googleapis.com/projects/4711/zones/europe-west4-a/instances/named-not-numbered',
      '//run.googleapis.com/projects/4711/locations/europe-west1/services/resize',
      'projects/4711/instances/web-1',
      '',
    ]) {
      assert.equal(billedResourceId(name, 'shop-1'), name);
    }
  });
});
