import assert from 'node:assert/strict';
import { announcedInEvent } from '../../../../../activities/clouds/azure/changes/event-message.ts';
import type { JsonObject } from '../../../../../domain/json.ts';

const subscriptionId = '0b62a232-b8db-4380-9da6-640f7272ed6d';
const account = `/subscriptions/${subscriptionId}/resourceGroups/Shop/providers/Microsoft.Storage/storageAccounts/exports`;

/** An event as "Azure subscription as an Event Grid source" shows it. */
const event = (more: JsonObject = {}, data: JsonObject = {}): JsonObject => ({
  subject: account,
  eventType: 'Microsoft.Resources.ResourceWriteSuccess',
  eventTime: '2026-11-23T11:38:04.6117357Z',
  id: '4db48cba-50a2-455a-93b4-de41a3b5b7f6',
  topic: `/subscriptions/${subscriptionId}`,
  data: {
    authorization: { scope: account, action: 'Microsoft.Storage/storageAccounts/write' },
    claims: { name: 'Mallory', ipaddr: '203.0.113.9' },
    correlationId: '00000000-0000-0000-0000-000000000001',
    resourceProvider: 'Microsoft.Storage',
    resourceUri: account,
    operationName: 'Microsoft.Storage/storageAccounts/write',
    status: 'Succeeded',
    subscriptionId,
    ...data,
  },
  dataVersion: '2',
  metadataVersion: '1',
  ...more,
});
const read = (value: unknown) => announcedInEvent(JSON.stringify(value), subscriptionId);
function only(value: unknown) {
  const found = read(value);
  if (typeof found === 'string') assert.fail(found);
  return found.changes[0] ?? null;
}

describe('A message of Event Grid in a queue', () => {
  it('names the resource that is read, and nobody who made the change', () => {
    assert.deepEqual(only(event()), {
      eventId: 'event/4db48cba-50a2-455a-93b4-de41a3b5b7f6',
      source: 'event',
      resourceType: 'object_bucket',
      externalId: account.toLowerCase(),
      region: 'global',
      kind: 'changed',
      occurredAt: '2026-11-23T11:38:04.611Z',
      via: null,
      means: null,
      call: 'Microsoft.Storage/storageAccounts/write',
      actor: null,
      resource: null,
      place: null,
    });
  });

  it('is read in base64, as a list of one, and in the schema of CloudEvents', () => {
    const { eventType, eventTime, ...rest } = event();
    const cloudEvent = { ...rest, specversion: '1.0', type: eventType ?? null, time: eventTime ?? null };
    const encoded = Buffer.from(JSON.stringify(event())).toString('base64');
    for (const found of [announcedInEvent(encoded, subscriptionId), read([event()]), read(cloudEvent)]) {
      assert.deepEqual(found, read(event()));
    }
  });

  it('names what a part belongs to, and deletes only what it is about', () => {
    const gone = { eventType: 'Microsoft.Resources.ResourceDeleteSuccess' };
    assert.equal(only(event(gone))?.kind, 'deleted');
    const part = only(event(gone, { resourceUri: `${account}/blobServices/default/containers/reports` }));
    assert.deepEqual([part?.externalId, part?.kind], [account.toLowerCase(), 'changed']);
    const assignment = `/subscriptions/${subscriptionId}/providers/Microsoft.Authorization/roleAssignments/a1`;
    const granted = only(event({}, { resourceUri: assignment }));
    assert.deepEqual([granted?.resourceType, granted?.externalId], ['role_assignment', assignment.toLowerCase()]);
  });

  it('of another subscription belongs there', () => {
    const other = account.replace(subscriptionId, 'ffffffff-b8db-4380-9da6-640f7272ed6d');
    assert.deepEqual(only(event({}, { resourceUri: other }))?.place, {
      accountId: 'ffffffff-b8db-4380-9da6-640f7272ed6d',
      listedIn: 'global',
    });
  });

  it('announces nothing where the call failed, or concerns nothing of the inventory', () => {
    assert.equal(only(event({ eventType: 'Microsoft.Resources.ResourceWriteFailure' })), null);
    assert.equal(only(event({}, { resourceUri: `/subscriptions/${subscriptionId}/resourceGroups/Shop` })), null);
    assert.equal(only(event({ subject: 'x' }, { resourceUri: '' })), null);
  });

  it('is rejected with the reason where it is no such event', () => {
    const wrong = [
      ['garbage', 'it is not JSON'],
      [`"${'x'.repeat(70_000)}"`, 'it is longer than a message'],
      ['{}', 'it is no event of Event Grid'],
      [JSON.stringify([event(), event()]), 'it is not JSON'],
      [
        JSON.stringify(event({ eventType: 'Microsoft.Storage.BlobCreated' })),
        'the feed has no use for events of this type',
      ],
    ] as const;
    for (const [text, reason] of wrong) assert.equal(announcedInEvent(text, subscriptionId), reason);
  });
});
