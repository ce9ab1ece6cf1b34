import assert from 'node:assert/strict';
import { comparePage } from '../../../../db/commands/changes/listings.ts';
import { lockNamedResources } from '../../../../db/commands/changes/settle.ts';
import {
  holdListed,
  markSeenUnread,
  type SeenResource,
  storeSeenResources,
} from '../../../../db/commands/resources/inventory.ts';
import { holdResources } from '../../../../db/commands/resources/resources.ts';
import type { Transaction } from '../../../../db/database.ts';
import { snapshotOf } from '../../../../domain/inventory/snapshot.ts';
import { announcedCall } from '../../../helpers/announced-change.ts';
import { makeProvider, makeResource } from '../../../helpers/factories.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

/** Two tables whose names are in the other order than their ids. */
interface Tables {
  providerId: number;
  ids: [number, number];
  names: { resource_type: string; external_id: string }[];
}

describe('Several resources are locked in the order of their ids', () => {
  const database = useTestDatabase({ poolSize: 4 });

  async function tables(): Promise<Tables> {
    const { id: providerId } = await makeProvider(database());
    const made = async (externalId: string) =>
      (await makeResource(database(), { providerId, externalId, type: 'table' })).id;
    const ids: [number, number] = [await made('z'), await made('a')];
    return { providerId, ids, names: ['a', 'z'].map((name) => ({ resource_type: 'table', external_id: name })) };
  }

  /** Holds the first resource, begins the command, and once that waits holds the second one: whoever orders is not in the way. */
  async function inOrder(command: (transaction: Transaction, of: Tables) => Promise<unknown>): Promise<void> {
    const of = await tables();
    const [first, second] = of.ids;
    await whileUncommitted(database(), {
      change: (transaction) => holdResources(transaction, [first]),
      command: (transaction) => command(transaction, of),
      meanwhile: async (transaction) => {
        await transaction.raw(`set local lock_timeout = '5s'`);
        await holdResources(transaction, [second]);
      },
    });
  }

  const seen = ({ names }: Tables): SeenResource[] =>
    names.map(({ external_id: externalId, resource_type: resourceType }) => ({
      externalId,
      name: externalId,
      resourceType,
      region: 'us-east-1',
      status: 'active',
      ...snapshotOf({ configuration: { tags: {} }, tags: {}, unreadable: {} }),
    }));

  it('by readings of announced changes', () =>
    inOrder(async (transaction, { providerId, names, ids }) => {
      const locked = await lockNamedResources(transaction, { providerId, resources: names });
      assert.deepEqual(
        locked.map(({ id }) => id),
        ids,
      );
    }));

  it('by pages of a sync that store what they show', () =>
    inOrder((transaction, of) =>
      storeSeenResources(transaction, {
        providerId: of.providerId,
        executionId: null,
        readAt: new Date(),
        resources: seen(of),
      }),
    ));

  it('by pages of a sync that mark what they do not read', () =>
    inOrder((transaction, { ids }) => markSeenUnread(transaction, [...ids].toReversed())));

  it('by pages of a sync that show, skip and miss resources', () =>
    inOrder(async (transaction, of) => {
      const [, shown] = seen(of).toReversed();
      const complete = { providerId: of.providerId, resourceTypes: ['table'], region: null, seenSince: new Date() };
      await holdListed(transaction, {
        providerId: of.providerId,
        shown: shown === undefined ? [] : [shown],
        unreadIds: of.ids,
        complete,
      });
    }));

  it('by pages of a listing that a change feed compares', () =>
    inOrder((transaction, { providerId, names }) =>
      comparePage(transaction, {
        providerId,
        listing: { event_id: 'listing', service: 'db', region: 'us-east-1', up_to: 0, begun_at: null, cursor: null },
        changes: names.map(({ external_id: externalId }) => announcedCall(externalId, { externalId, hash: null })),
        cursor: null,
      }),
    ));
});
