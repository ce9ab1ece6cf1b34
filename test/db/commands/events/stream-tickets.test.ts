import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { redeemStreamTicket, saveStreamTicket } from '../../../../db/commands/events/stream-tickets.ts';
import { mayStillListen } from '../../../../db/reads/events/stream-tickets.ts';
import { apiKeyOf, member } from '../../../helpers/identity.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('A ticket for the event stream', () => {
  const database = useTestDatabase();
  let memberId: number;

  beforeEach(async () => {
    memberId = (await member(database())).id;
  });

  async function ticket(of: Partial<Parameters<typeof saveStreamTicket>[1]> = {}): Promise<Buffer> {
    const ticketHash = randomBytes(32);
    await saveStreamTicket(database(), {
      ticketHash,
      memberId,
      channel: 'api',
      sessionId: null,
      keyId: null,
      sessionEndsAt: null,
      validSeconds: 30,
      ...of,
    });
    return ticketHash;
  }
  const redeem = async (hash: Buffer) => (await redeemStreamTicket(database(), hash))?.member_id ?? null;
  const newSession = async (): Promise<number> => {
    const hour = new Date(Date.now() + 3_600_000);
    const [row] = await database()('sessions')
      .insert({ member_id: memberId, device: 'a browser', address: '127.0.0.1', expires_at: hour })
      .returning<{ id: number }[]>('id');
    return row?.id ?? assert.fail();
  };

  it('is good once', async () => {
    const hash = await ticket();
    assert.deepEqual([await redeem(hash), await redeem(hash)], [memberId, null]);
  });

  it('of a member who was removed is good no more', async () => {
    const hash = await ticket();
    await database()('members').where({ id: memberId }).update({ removed_at: new Date() });
    assert.equal(await redeem(hash), null);
  });

  it('ends at its time, and with the token and the session that asked for it', async () => {
    assert.equal(await redeem(await ticket({ validSeconds: -1 })), null);
    assert.equal(await redeem(await ticket({ sessionEndsAt: new Date(Date.now() - 1_000) })), null);
    assert.equal(await redeem(await ticket({ sessionEndsAt: new Date(Date.now() + 60_000) })), memberId);
    const sessionId = await newSession();
    const [before, after] = [await ticket({ sessionId }), await ticket({ sessionId })];
    assert.equal(await redeem(before), memberId);
    await database()('sessions').where({ id: sessionId }).update({ ended_at: new Date() });
    assert.equal(await redeem(after), null);
  });

  it('removes tickets whose time is over when another one is saved', async () => {
    const old = await ticket({ validSeconds: -1 });
    const young = await ticket();
    const hashes = await database()('stream_tickets').pluck<Buffer[]>('ticket_hash');
    assert.deepEqual(
      [old, young].map((hash) => hashes.some((known) => known.equals(hash))),
      [false, true],
    );
  });

  describe('that was redeemed', () => {
    const may = (of: Partial<Parameters<typeof mayStillListen>[1]> = {}) =>
      mayStillListen(database(), {
        memberId,
        sessionId: null,
        keyId: null,
        memberLimit: null,
        keyLimit: null,
        samePasswordSince: null,
        ...of,
      });

    it('lets its member listen until they are removed', async () => {
      assert.equal(await may(), true);
      await database()('members').where({ id: memberId }).update({ removed_at: new Date() });
      assert.equal(await may(), false);
    });

    it('lets them listen until the password changes, where that ends the token', async () => {
      const since = new Date(Date.now() - 60_000);
      assert.equal(await may({ samePasswordSince: since }), true);
      await database()('members')
        .where({ id: memberId })
        .update({ password_changed_at: new Date(+since - 1) });
      assert.equal(await may({ samePasswordSince: since }), true);
      await database()('members').where({ id: memberId }).update({ password_changed_at: new Date() });
      assert.deepEqual([await may({ samePasswordSince: since }), await may()], [false, true]);
    });

    it('lets them listen until the session ends or expires', async () => {
      const sessionId = await newSession();
      assert.equal(await may({ sessionId }), true);
      await database()('sessions').where({ id: sessionId }).update({ ended_at: new Date() });
      assert.equal(await may({ sessionId }), false);
      const other = await newSession();
      await database()('sessions')
        .where({ id: other })
        .update({ expires_at: new Date(Date.now() - 1) });
      assert.equal(await may({ sessionId: other }), false);
    });

    it('lets them listen while the key is there, has not expired and may read', async () => {
      const withoutEnd = await apiKeyOf(database(), memberId, { scopes: ['read'] });
      assert.equal(await may({ keyId: withoutEnd.id }), true);
      const expired = await apiKeyOf(database(), memberId, { expiresAt: new Date(Date.now() - 1_000) });
      assert.equal(await may({ keyId: expired.id }), false);
      await database()('api_keys')
        .where({ id: withoutEnd.id })
        .update({ scopes: ['write'] });
      assert.equal(await may({ keyId: withoutEnd.id }), false);
      await database()('api_keys').where({ id: withoutEnd.id }).delete();
      assert.equal(await may({ keyId: withoutEnd.id }), false);
    });
  });
});
