import assert from 'node:assert/strict';
import { announcementsIn } from '../../../../../activities/clouds/gcp/changes/announcements.ts';
import { assetMessage } from './asset-change.ts';

const project = { id: 'shop', number: '123456789' };

function announced(...texts: string[]) {
  return announcementsIn(
    texts.map((text, index) => ({ ackId: `a${index}`, messageId: `m${index}`, text })),
    project,
  );
}

const resources: [assetType: string, name: string, data: object, resourceType: string, externalId: string][] = [
  [
    'compute.googleapis.com/Instance',
    '//compute.googleapis.com/projects/shop/zones/europe-west1-b/instances/web',
    { id: '101' },
    'vm_instance',
    '101',
  ],
  [
    'compute.googleapis.com/Firewall',
    '//compute.googleapis.com/projects/shop/global/firewalls/ssh',
    { id: 601 },
    'firewall_rule',
    '601',
  ],
  ['storage.googleapis.com/Bucket', '//storage.googleapis.com/exports', {}, 'object_bucket', 'exports'],
  [
    'sqladmin.googleapis.com/Instance',
    '//cloudsql.googleapis.com/projects/shop/instances/orders',
    {},
    'db_instance',
    'shop:orders',
  ],
  [
    'container.googleapis.com/Cluster',
    '//container.googleapis.com/projects/shop/zones/europe-west1-b/clusters/gke',
    {},
    'container_cluster',
    'projects/shop/locations/europe-west1-b/clusters/gke',
  ],
  [
    'container.googleapis.com/NodePool',
    '//container.googleapis.com/projects/shop/locations/europe-west1/clusters/gke/nodePools/a',
    {},
    'container_cluster',
    'projects/shop/locations/europe-west1/clusters/gke',
  ],
  [
    'cloudkms.googleapis.com/CryptoKeyVersion',
    '//cloudkms.googleapis.com/projects/123456789/locations/eu/keyRings/r/cryptoKeys/k/cryptoKeyVersions/2',
    {},
    'encryption_key',
    'projects/shop/locations/eu/keyRings/r/cryptoKeys/k',
  ],
  [
    'cloudfunctions.googleapis.com/Function',
    '//cloudfunctions.googleapis.com/projects/shop/locations/europe-west1/functions/resize',
    {},
    'function',
    'projects/shop/locations/europe-west1/functions/resize',
  ],
  [
    'iam.googleapis.com/ServiceAccount',
    '//iam.googleapis.com/projects/shop/serviceAccounts/1089',
    { email: 'web@shop.iam.gserviceaccount.com' },
    'service_account',
    'web@shop.iam.gserviceaccount.com',
  ],
  [
    'iam.googleapis.com/ServiceAccountKey',
    '//iam.googleapis.com/projects/shop/serviceAccounts/web@shop.iam.gserviceaccount.com/keys/1',
    {},
    'service_account',
    'web@shop.iam.gserviceaccount.com',
  ],
  ['logging.googleapis.com/LogSink', '//logging.googleapis.com/projects/123456789/sinks/all', {}, 'account', 'shop'],
];

describe('A message of a feed of Cloud Asset Inventory', () => {
  for (const [assetType, name, data, resourceType, externalId] of resources) {
    it(`about ${assetType} names the resource that has it`, () => {
      const { changes, listings, rejected } = announced(assetMessage({ assetType, name, data }));
      assert.deepEqual(
        changes.map(({ change }) => [change.resourceType, change.externalId, change.place]),
        [[resourceType, externalId, null]],
      );
      assert.deepEqual([listings, rejected], [[], []]);
    });
  }

  it('about the project names its policy and its settings', () => {
    const name = '//cloudresourcemanager.googleapis.com/projects/123456789';
    const { changes } = announced(
      assetMessage({ assetType: 'cloudresourcemanager.googleapis.com/Project', name, isPolicy: true }),
    );
    assert.deepEqual(
      changes.map(({ change }) => [change.resourceType, change.externalId, change.kind]),
      [
        ['iam_policy', 'projects/shop', 'changed'],
        ['account', 'shop', 'changed'],
      ],
    );
    assert.equal(new Set(changes.map(({ change }) => change.eventId)).size, 2);
  });

  it('says whether a resource was created or deleted, by the data from before', () => {
    const assetType = 'compute.googleapis.com/Disk';
    const name = '//compute.googleapis.com/projects/shop/zones/europe-west1-b/disks/data';
    const { changes } = announced(
      assetMessage({ assetType, name, data: { id: '7' }, priorAssetState: 'DOES_NOT_EXIST' }),
      assetMessage({ assetType, name, data: { id: '7' }, deleted: true }),
      assetMessage({ assetType, name, data: { id: '7' }, isPolicy: true, deleted: true }),
    );
    assert.deepEqual(
      changes.map(({ change }) => [change.externalId, change.kind, change.region]),
      [
        ['7', 'created', 'europe-west1'],
        ['7', 'deleted', 'europe-west1'],
      ],
    );
  });

  it('has the listing compared where it does not say which resource it is', () => {
    const { changes, listings } = announced(
      assetMessage({
        assetType: 'compute.googleapis.com/Network',
        name: '//compute.googleapis.com/projects/shop/global/networks/default',
      }),
      assetMessage({
        assetType: 'cloudkms.googleapis.com/KeyRing',
        name: '//cloudkms.googleapis.com/projects/shop/locations/eu/keyRings/r',
        isPolicy: true,
      }),
    );
    assert.deepEqual(changes, []);
    assert.deepEqual(
      listings.map(({ service, place }) => [service, place]),
      [
        ['compute-networks', { accountId: 'shop', listedIn: 'global' }],
        ['kms', { accountId: 'shop', listedIn: 'global' }],
      ],
    );
  });

  it('of another project is not of this one', () => {
    const bucket = { assetType: 'storage.googleapis.com/Bucket', name: '//storage.googleapis.com/exports' };
    const { changes } = announced(assetMessage({ ...bucket, project: '999' }));
    assert.deepEqual(
      changes.map(({ change }) => change.place),
      [{ accountId: '999', listedIn: 'global' }],
    );
  });

  it('announces the same state once, however often it is published', () => {
    const bucket = { assetType: 'storage.googleapis.com/Bucket', name: '//storage.googleapis.com/exports' };
    const { changes } = announced(
      assetMessage(bucket),
      assetMessage(bucket),
      assetMessage({ ...bucket, isPolicy: true }),
      assetMessage({ ...bucket, at: '2026-11-20T12:00:01Z' }),
    );
    assert.equal(new Set(changes.map(({ change }) => change.eventId)).size, 3);
  });

  it('is rejected when it is something else, but for the one that greets a new feed', () => {
    const { changes, rejected } = announced(
      'You have successfully configured real time feed for projects/123456789/feeds/audit.',
      'x'.repeat(256 * 1_024),
      '[1]',
      '{"asset":{"name":7}}',
      '{"asset":{"assetType":"storage.googleapis.com/Bucket"}}',
    );
    assert.deepEqual(changes, []);
    assert.deepEqual(
      rejected.map(({ messageId, reason }) => [messageId, reason]),
      [
        ['m1', 'the message is no JSON object'],
        ['m2', 'the message is no JSON object'],
        ['m3', 'the message names no asset'],
        ['m4', 'the message names no asset'],
      ],
    );
    assert.ok(rejected.every(({ text }) => text.length <= 200));
  });

  it('of a type that the inventory does not have announces nothing', () => {
    const { changes, listings, rejected } = announced(
      assetMessage({
        assetType: 'pubsub.googleapis.com/Topic',
        name: '//pubsub.googleapis.com/projects/shop/topics/t',
      }),
    );
    assert.deepEqual([changes, listings, rejected], [[], [], []]);
  });
});
