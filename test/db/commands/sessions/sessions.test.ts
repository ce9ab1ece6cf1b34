import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { addApiKey, deleteApiKey, writeKeyUses } from '../../../../db/commands/sessions/api-keys.ts';
import {
  endSession,
  endSessions,
  openPasswordSession,
  openTokenSession,
  pruneSessions,
  setSessionCookie,
  writeSessionUses,
} from '../../../../db/commands/sessions/sessions.ts';
import { countApiKeys, findKeyOwner, listApiKeys } from '../../../../db/reads/sessions/api-keys.ts';
import { findLiveSession, findSessionOfCookie, listSessions } from '../../../../db/reads/sessions/sessions.ts';
import { mayStillListen } from '../../../../db/reads/events/stream-tickets.ts';
import { apiKeyOf, member } from '../../../helpers/identity.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

const hourMs = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * hourMs);

describe('The sessions of a member', () => {
  const database = useTestDatabase();
  let memberId: number;
  let otherId: number;

  beforeEach(async () => {
    [memberId, otherId] = [(await member(database())).id, (await member(database())).id];
  });

  const session = (values: object = {}, ofMember = memberId) =>
    insertRow(database(), 'sessions', {
      member_id: ofMember,
      device: 'browser',
      address: '127.0.0.1',
      expires_at: ago(-1),
      ...values,
    });
  const rowOf = (id: number) => database()('sessions').where({ id }).first();
  const ticket = async (sessionId: number | null, ofMember = memberId): Promise<Buffer> => {
    const hash = randomBytes(32);
    const row = { ticket_hash: hash, member_id: ofMember, channel: 'api', session_id: sessionId, expires_at: ago(-1) };
    await database()('stream_tickets').insert(row);
    return hash;
  };
  const hasTicket = async (hash: Buffer) =>
    (await database()('stream_tickets').where({ ticket_hash: hash }).first()) !== undefined;
  const remove = (id: number) => database()('members').where({ id }).update({ removed_at: new Date() });
  const changePassword = (hash: string | null) =>
    database()('members').where({ id: memberId }).update({ password_hash: hash });

  it('open by the password that the member has now, and not for one who was removed', async () => {
    const open = (passwordHash: string | null) =>
      openPasswordSession(database(), { memberId, passwordHash, device: 'cli', address: '::1' });
    assert.ok(await open(null));
    await changePassword('hash-1');
    assert.equal(await open('hash-0'), null);
    assert.equal(await open(null), null);
    const opened = await open('hash-1');
    const row = await rowOf(opened?.id ?? 0);
    assert.deepEqual([row.member_id, row.device, row.address], [memberId, 'cli', '::1']);
    await remove(memberId);
    assert.equal(await open('hash-1'), null);
  });

  it('open by the token of another issuer, until it ends, unless the password is younger', async () => {
    const open = (issuedAtSeconds: number, tokenEndsAt = ago(-1)) =>
      openTokenSession(database(), { memberId, issuedAtSeconds, tokenEndsAt, device: 'cli', address: '::1' });
    const endsAt = ago(-2);
    assert.deepEqual((await open(0, endsAt))?.expires_at, endsAt);
    assert.ok(((await open(0, ago(-10_000_000)))?.expires_at ?? ago(0)) < ago(-10_000_000));
    const changedAt = new Date('2026-03-01T10:00:00.700Z');
    await database()('members').where({ id: memberId }).update({ password_changed_at: changedAt });
    const second = Math.floor(changedAt.getTime() / 1_000);
    assert.ok(await open(second));
    assert.equal(await open(second - 1), null);
    await remove(memberId);
    assert.equal(await open(second), null);
  });

  it('are found by id and cookie until they end or their member is removed', async () => {
    const cookie = randomBytes(32);
    const id = await session();
    const opened = await setSessionCookie(database(), { sessionId: id, cookieHash: cookie });
    assert.equal(opened?.id, id);
    const found = async () => [
      (await findLiveSession(database(), id))?.sessionId ?? null,
      (await findSessionOfCookie(database(), cookie))?.sessionId ?? null,
    ];
    assert.deepEqual(await found(), [id, id]);
    const live = await findLiveSession(database(), id);
    assert.deepEqual([live?.memberId, live?.role, live?.mustChangePassword], [memberId, 'user', false]);
    for (const values of [{ ended_at: new Date() }, { ended_at: null, expires_at: ago(1) }]) {
      await database()('sessions').where({ id }).update(values);
      assert.deepEqual(await found(), [null, null]);
      assert.equal(await setSessionCookie(database(), { sessionId: id, cookieHash: cookie }), null);
    }
    await database()('sessions')
      .where({ id })
      .update({ expires_at: ago(-1) });
    assert.deepEqual(await found(), [id, id]);
    await remove(memberId);
    assert.deepEqual(await found(), [null, null]);
  });

  it('give a cookie to only one session', async () => {
    const [id, other] = [await session(), await session()];
    await setSessionCookie(database(), { sessionId: id, cookieHash: randomBytes(32) });
    assert.equal((await rowOf(other)).cookie_hash, null);
  });

  it('are listed while they last, the one used last first', async () => {
    const [first, second] = [await session({ last_used_at: ago(2) }), await session({ last_used_at: ago(1) })];
    const same = await session({ last_used_at: (await rowOf(first)).last_used_at });
    await session({ ended_at: new Date() });
    await session({ expires_at: ago(1) });
    await session({}, otherId);
    assert.deepEqual(
      (await listSessions(database(), memberId)).map(({ id }) => id),
      [second, same, first],
    );
  });

  it('end one by one, with their cookies and tickets', async () => {
    const cookie = randomBytes(32);
    const [id, other, foreign] = [await session({ cookie_hash: cookie }), await session(), await session({}, otherId)];
    const tickets = [await ticket(id), await ticket(other), await ticket(null)];
    const end = (sessionId: number) => database().transaction((trx) => endSession(trx, { memberId, sessionId }));
    assert.deepEqual([await end(foreign), await end(id), await end(id)], [false, true, false]);
    assert.deepEqual([(await rowOf(id)).cookie_hash, (await rowOf(other)).ended_at], [null, null]);
    assert.ok((await rowOf(id)).ended_at);
    assert.equal((await rowOf(foreign)).ended_at, null);
    assert.deepEqual(await Promise.all(tickets.map(hasTicket)), [false, true, true]);
    const expired = await session({ expires_at: ago(1) });
    assert.equal(await end(expired), false);
  });

  it('all end together, except one', async () => {
    const [kept, first, second] = [await session(), await session(), await session()];
    const foreign = await session({}, otherId);
    const end = (exceptId?: number | null) =>
      database().transaction((trx) => endSessions(trx, { memberId, ...(exceptId === undefined ? {} : { exceptId }) }));
    assert.equal(await end(kept), 2);
    const ended = await Promise.all(
      [kept, first, second, foreign].map(async (id) => (await rowOf(id)).ended_at !== null),
    );
    assert.deepEqual(ended, [false, true, true, false]);
    assert.equal(await end(), 1);
    assert.equal(await end(null), 0);
  });

  it('record their last use, and never an earlier one', async () => {
    const [id, other] = [await session({ last_used_at: ago(3) }), await session({ last_used_at: ago(3) })];
    const [early, late] = [ago(4), ago(1)];
    await writeSessionUses(database(), new Map([[id, late]]));
    await writeSessionUses(database(), new Map([[id, early]]));
    assert.deepEqual((await rowOf(id)).last_used_at, late);
    assert.ok((await rowOf(other)).last_used_at < ago(2));
  });

  it('are forgotten some days after they ended or expired', async () => {
    const [ended, expired, recent, live] = [
      await session({ ended_at: ago(25 * 24) }),
      await session({ expires_at: ago(25 * 24) }),
      await session({ ended_at: ago(23 * 24) }),
      await session(),
    ];
    assert.equal(await pruneSessions(database(), 24), 2);
    const kept = await database()('sessions').where({ member_id: memberId }).orderBy('id').pluck('id');
    assert.deepEqual(kept, [recent, live]);
    assert.ok(![ended, expired].some((id) => kept.includes(id)));
  });

  it('let a stream continue while session, key and password stay the same', async () => {
    const id = await session();
    const { id: keyId } = await apiKeyOf(database(), memberId);
    const none = {
      memberId,
      sessionId: null,
      keyId: null,
      memberLimit: null,
      keyLimit: null,
      samePasswordSince: null,
    };
    const may = (ticketOf: object) => mayStillListen(database(), { ...none, ...ticketOf });
    assert.deepEqual([await may({}), await may({ memberId: 0 })], [true, false]);
    for (const [values, isLive] of [
      [{}, true],
      [{ ended_at: new Date() }, false],
      [{ ended_at: null, expires_at: ago(1) }, false],
    ] as const) {
      if (Object.keys(values).length > 0) await database()('sessions').where({ id }).update(values);
      assert.equal(await may({ sessionId: id }), isLive);
    }
    for (const [values, isLive] of [
      [{ expires_at: ago(-1) }, true],
      [{ expires_at: ago(1) }, false],
      [{ expires_at: null, scopes: ['read'] }, true],
      [{ scopes: ['write'] }, false],
    ] as const) {
      await database()('api_keys').where({ id: keyId }).update(values);
      assert.equal(await may({ keyId }), isLive, JSON.stringify(values));
    }
    const changedAt = ago(2);
    assert.equal(await may({ samePasswordSince: ago(3) }), true);
    await database()('members').where({ id: memberId }).update({ password_changed_at: changedAt });
    assert.deepEqual(
      [await may({ samePasswordSince: ago(3) }), await may({ samePasswordSince: changedAt }), await may({})],
      [false, true, true],
    );
    await remove(memberId);
    assert.equal(await may({}), false);
  });
});

describe('The API keys of a member', () => {
  const database = useTestDatabase();
  let memberId: number;

  beforeEach(async () => {
    memberId = (await member(database())).id;
  });

  it('are listed newest first, of one owner or of all, and counted', async () => {
    const { id: otherId, email } = await member(database());
    const [first, second] = [await apiKeyOf(database(), memberId), await apiKeyOf(database(), memberId)];
    const foreign = await apiKeyOf(database(), otherId);
    const ids = async (ownerId: number | null) => (await listApiKeys(database(), { ownerId })).map(({ id }) => id);
    assert.deepEqual(await ids(memberId), [second.id, first.id]);
    assert.deepEqual((await ids(null)).slice(0, 3), [foreign.id, second.id, first.id]);
    assert.equal((await listApiKeys(database(), { ownerId: otherId }))[0]?.owner, email);
    assert.deepEqual([await countApiKeys(database(), memberId), await countApiKeys(database(), otherId)], [2, 1]);
  });

  it('are found by their hash with owner and limits, until the owner is removed', async () => {
    const keyHash = randomBytes(32);
    const expiresAt = ago(1);
    const key = {
      member_id: memberId,
      name: 'ci',
      prefix: 'p',
      expires_at: expiresAt,
      scopes: ['read' as const],
      access_limit: null,
    };
    const added = await database().transaction((trx) => addApiKey(trx, { ...key, key_hash: keyHash }));
    assert.deepEqual([added.name, added.expires_at, added.scopes], ['ci', expiresAt, ['read']]);
    const owner = await findKeyOwner(database(), keyHash);
    assert.deepEqual(
      [owner?.keyId, owner?.memberId, owner?.limits],
      [added.id, memberId, { scopes: ['read'], expiresAt }],
    );
    assert.equal(await findKeyOwner(database(), randomBytes(32)), null);
    await database()('members').where({ id: memberId }).update({ removed_at: new Date() });
    assert.equal(await findKeyOwner(database(), keyHash), null);
  });

  it('are deleted by their owner or by anyone who may', async () => {
    const { id: otherId } = await member(database());
    const [first, second, kept] = [
      await apiKeyOf(database(), memberId),
      await apiKeyOf(database(), memberId),
      await apiKeyOf(database(), memberId),
    ];
    const remove = (id: number, ownerId: number | null) =>
      database().transaction(async (trx) => (await deleteApiKey(trx, { id, ownerId }))?.id ?? null);
    assert.equal(await remove(first.id, otherId), null);
    assert.deepEqual([await remove(first.id, memberId), await remove(second.id, null)], [first.id, second.id]);
    assert.equal(await remove(first.id, null), null);
    assert.deepEqual(await database()('api_keys').where({ member_id: memberId }).pluck('id'), [kept.id]);
  });

  it('record their last use, and never an earlier one', async () => {
    const [used, unused] = [await apiKeyOf(database(), memberId), await apiKeyOf(database(), memberId)];
    const [early, late] = [ago(4), ago(1)];
    for (const at of [late, early]) await writeKeyUses(database(), new Map([[used.id, at]]));
    const uses = await database()('api_keys').whereIn('id', [used.id, unused.id]).orderBy('id').pluck('last_used_at');
    assert.deepEqual(uses, [late, null]);
  });
});
