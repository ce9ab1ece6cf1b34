import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  acceptInvitation,
  addInvitationToken,
  findInvitation,
  insertInvitation,
  noteInvitationSent,
  revokeInvitation,
  revokeInvitationsOf,
} from '../../../../db/commands/members/invitations.ts';
import { writeMemberActivity } from '../../../../db/commands/members/members.ts';
import {
  addPasswordResetToken,
  findOpenPasswordReset,
  insertPasswordReset,
  notePasswordResetSent,
  prunePasswordResets,
  usePasswordReset,
} from '../../../../db/commands/members/password-resets.ts';
import { changePassword } from '../../../../db/commands/members/passwords.ts';
import { changeRole, insertMember, lockTeamMember, removeMember } from '../../../../db/commands/members/team.ts';
import { invitationToSend, listInvitations } from '../../../../db/reads/members/invitations.ts';
import {
  findMemberByEmail,
  findMemberById,
  findMemberForLogin,
  firstAdminId,
} from '../../../../db/reads/members/members.ts';
import { passwordResetToSend } from '../../../../db/reads/members/password-resets.ts';
import { findPassword } from '../../../../db/reads/members/passwords.ts';
import { isTeamAddress, listTeam } from '../../../../db/reads/members/team.ts';
import type { Transaction } from '../../../../db/database.ts';
import type { Role } from '../../../../domain/roles.ts';
import { apiKeyOf, member } from '../../../helpers/identity.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

const hourMs = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * hourMs);
const address = (): string => `new-${randomBytes(6).toString('hex')}@example.com`;

describe('The team', () => {
  const database = useTestDatabase({ poolSize: 5 });
  const inOne = <Result>(work: (transaction: Transaction) => Promise<Result>) => database().transaction(work);
  const removed = async (role: Role = 'user') => {
    const gone = await member(database(), { role });
    await database()('members').where({ id: gone.id }).update({ removed_at: new Date() });
    return gone;
  };

  beforeEach(async () => {
    await database()('members').whereNull('removed_at').update({ removed_at: new Date() });
  });

  it('is listed in the order of joining, without removed members', async () => {
    const [first, second] = [await member(database()), await member(database(), { role: 'admin' })];
    const gone = await removed();
    assert.deepEqual(
      (await listTeam(database())).map(({ id }) => id),
      [first.id, second.id],
    );
    assert.deepEqual(
      [await isTeamAddress(database(), first.email), await isTeamAddress(database(), gone.email)],
      [true, false],
    );
  });

  it('has a first admin: the current one who joined first', async () => {
    await assert.rejects(firstAdminId(database()), /no admin/);
    await removed('admin');
    await member(database());
    const [first] = [await member(database(), { role: 'admin' }), await member(database(), { role: 'admin' })];
    assert.equal(await firstAdminId(database()), first.id);
  });

  it('finds a current member by id and address, in any letter case', async () => {
    const [one, gone] = [await member(database()), await removed()];
    await database()('members').where({ id: one.id }).update({ password_hash: 'hash', must_change_password: true });
    const upper = one.email.toUpperCase();
    assert.deepEqual(
      [(await findMemberById(database(), one.id))?.email, (await findMemberByEmail(database(), upper))?.memberId],
      [one.email, one.id],
    );
    assert.equal((await findMemberForLogin(database(), upper))?.passwordHash, 'hash');
    assert.deepEqual(await findPassword(database(), one.id), { passwordHash: 'hash', mustChange: true });
    assert.deepEqual(
      [
        await findMemberById(database(), gone.id),
        await findMemberByEmail(database(), gone.email),
        await findMemberForLogin(database(), gone.email),
        await findPassword(database(), gone.id),
      ],
      [null, null, null, null],
    );
  });

  it('accepts an address only once among current members', async () => {
    const email = address();
    const add = () =>
      inOne((transaction) => insertMember(transaction, { email, role: 'admin', accessLimit: null, passwordHash: 'h' }));
    const added = await add();
    assert.deepEqual([added?.email, added?.role], [email, 'admin']);
    assert.equal(await add(), null);
    await database()('members').where({ email }).update({ removed_at: new Date() });
    assert.ok(await add());
  });

  it('knows its last admin', async () => {
    const [admin, user] = [await member(database(), { role: 'admin' }), await member(database())];
    await removed('admin');
    const lock = (id: number) => inOne((transaction) => lockTeamMember(transaction, id));
    assert.deepEqual([(await lock(admin.id))?.isLastAdmin, (await lock(user.id))?.isLastAdmin], [true, false]);
    assert.equal((await lock(user.id))?.member.email, user.email);
    const second = await member(database(), { role: 'admin' });
    assert.equal((await lock(admin.id))?.isLastAdmin, false);
    assert.equal(await lock(0), null);
    const last = await whileUncommitted(database(), {
      change: (first) => changeRole(first, second.id, 'user'),
      command: (other) => lockTeamMember(other, admin.id),
    });
    assert.equal(last?.isLastAdmin, true);
    assert.equal((await database()('members').where({ id: user.id }).first()).role, 'user');
    const gone = await removed();
    assert.equal(await lock(gone.id), null);
  });

  it('loses a member with keys, tickets and sessions, and keeps the row', async () => {
    const [one, other] = [await member(database(), { password: 'secret-enough' }), await member(database())];
    for (const { id } of [one, other]) {
      await apiKeyOf(database(), id);
      await insertRow(database(), 'sessions', { member_id: id, device: 'd', address: 'a', expires_at: ago(-1) });
      const row = { ticket_hash: randomBytes(32), member_id: id, channel: 'api', expires_at: ago(-1) };
      await database()('stream_tickets').insert(row);
    }
    await inOne((transaction) => removeMember(transaction, one.id));
    const left = async (id: number) => [
      (await database()('api_keys').where({ member_id: id })).length,
      (await database()('stream_tickets').where({ member_id: id })).length,
      (await database()('sessions').where({ member_id: id }).whereNull('ended_at')).length,
      (await database()('members').where({ id }).whereNull('removed_at')).length,
    ];
    assert.deepEqual(
      [await left(one.id), await left(other.id)],
      [
        [0, 0, 0, 0],
        [1, 1, 1, 1],
      ],
    );
    assert.equal((await database()('members').where({ id: one.id }).first()).password_hash, null);
  });

  it('records when members were last active, and never an earlier time', async () => {
    const [one, other] = [await member(database()), await member(database())];
    const [early, late] = [ago(4), ago(1)];
    for (const at of [late, early]) await writeMemberActivity(database(), new Map([[one.id, at]]));
    const at = await database()('members').whereIn('id', [one.id, other.id]).orderBy('id').pluck('last_active_at');
    assert.deepEqual(at, [late, null]);
  });

  describe('invites', () => {
    let adminId: number;

    beforeEach(async () => {
      adminId = (await member(database(), { role: 'admin' })).id;
    });

    const invite = async (email = address(), invitedBy = adminId) => {
      const row = await inOne((transaction) =>
        insertInvitation(transaction, { email, role: 'user', accessLimit: null, invitedBy, delivery: 'mail' }),
      );
      assert.ok(row);
      return row.id;
    };
    const rowOf = (id: number) => database()('invitations').where({ id }).first();
    const set = (id: number, values: object) => database()('invitations').where({ id }).update(values);
    const accept = async (id: number) => {
      const { id: memberId } = await member(database());
      await inOne((transaction) => acceptInvitation(transaction, { invitationId: id, memberId }));
      return memberId;
    };

    it('replacing only an open invitation of the same address', async () => {
      const email = address();
      const [before, other] = [await invite(email), await invite()];
      const accepted = await invite(email);
      await accept(accepted);
      const acceptedRow = await rowOf(accepted);
      await invite(email);
      assert.ok((await rowOf(before)).revoked_at);
      assert.equal((await rowOf(other)).revoked_at, null);
      assert.deepEqual(await rowOf(accepted), acceptedRow);
      const { revoked_at: at } = await rowOf(before);
      await invite(email);
      assert.deepEqual((await rowOf(before)).revoked_at, at);
    });

    it('only while the inviter is an admin', async () => {
      const user = await member(database());
      const gone = await removed('admin');
      const by = (invitedBy: number) =>
        inOne((transaction) =>
          insertInvitation(transaction, {
            email: address(),
            role: 'user',
            accessLimit: null,
            invitedBy,
            delivery: 'link',
          }),
        );
      assert.deepEqual([await by(user.id), await by(gone.id)], [null, null]);
      const demoted = await whileUncommitted(database(), {
        change: (first) => first('members').where({ id: adminId }).update({ role: 'user' }),
        command: (second) =>
          insertInvitation(second, {
            email: address(),
            role: 'user',
            accessLimit: null,
            invitedBy: adminId,
            delivery: 'link',
          }),
      });
      assert.equal(demoted, null);
    });

    it('and lists open ones, newest first, including expired ones', async () => {
      await database()('invitations').whereNull('accepted_at').update({ revoked_at: new Date() });
      const [first, second, accepted, revoked] = [await invite(), await invite(), await invite(), await invite()];
      await set(first, { expires_at: ago(1) });
      await accept(accepted);
      await inOne((transaction) => revokeInvitation(transaction, revoked));
      assert.deepEqual(
        (await listInvitations(database())).map(({ id }) => id),
        [second, first],
      );
    });

    it('by mail, which is sent once and only while it is open', async () => {
      const ids = [await invite(), await invite(), await invite(), await invite(), await invite()] as const;
      const [open, accepted, revoked, sent, expired] = ids;
      await accept(accepted);
      await set(revoked, { revoked_at: new Date() });
      await noteInvitationSent(database(), { invitationId: sent, error: null });
      await set(expired, { expires_at: ago(1) });
      const found = await Promise.all(ids.map((id) => invitationToSend(database(), id)));
      assert.deepEqual(
        found.map((one) => one !== null),
        [true, false, false, false, false],
      );
      assert.equal(found[0]?.email, (await rowOf(open)).email);
    });

    it('and keeps why a mail could not be sent, until it was', async () => {
      const [id, other] = [await invite(), await invite()];
      await noteInvitationSent(database(), { invitationId: id, error: 'no such mailbox' });
      assert.deepEqual([(await rowOf(id)).sent_at, (await rowOf(id)).send_error], [null, 'no such mailbox']);
      await noteInvitationSent(database(), { invitationId: id, error: null });
      const sent = await rowOf(id);
      assert.ok(sent.sent_at);
      assert.equal(sent.send_error, null);
      await noteInvitationSent(database(), { invitationId: id, error: 'late' });
      assert.deepEqual(await rowOf(id), sent);
      assert.equal((await rowOf(other)).sent_at, null);
    });

    it('with a token that leads to the state of its invitation', async () => {
      const tokenHash = randomBytes(32);
      const id = await invite();
      await addInvitationToken(database(), { invitationId: id, tokenHash });
      await addInvitationToken(database(), { invitationId: await invite(), tokenHash: randomBytes(32) });
      const state = async () => (await findInvitation(database(), tokenHash))?.state;
      assert.equal((await findInvitation(database(), tokenHash))?.id, id);
      assert.equal(await findInvitation(database(), randomBytes(32)), null);
      const states: (string | undefined)[] = [await state()];
      for (const values of [{ expires_at: ago(1) }, { revoked_at: new Date() }]) {
        await set(id, values);
        states.push(await state());
      }
      await accept(id);
      assert.deepEqual([...states, await state()], ['open', 'expired', 'revoked', 'accepted']);
    });

    it('only one member, of two who use the token at once', async () => {
      const tokenHash = randomBytes(32);
      const id = await invite();
      await addInvitationToken(database(), { invitationId: id, tokenHash });
      const { id: memberId } = await member(database());
      const second = await whileUncommitted(database(), {
        change: (first) => acceptInvitation(first, { invitationId: id, memberId }),
        command: (other) => findInvitation(other, tokenHash),
      });
      assert.equal(second?.state, 'accepted');
    });

    it('and withdraws open ones: one, or all that a member sent', async () => {
      const otherAdmin = await member(database(), { role: 'admin' });
      const [id, next, accepted, foreign] = [
        await invite(),
        await invite(),
        await invite(),
        await invite(address(), otherAdmin.id),
      ];
      await accept(accepted);
      const revoke = (one: number) => inOne((transaction) => revokeInvitation(transaction, one));
      assert.deepEqual([(await revoke(id))?.id, await revoke(id), await revoke(accepted)], [id, null, null]);
      const withdrawn = await inOne((transaction) => revokeInvitationsOf(transaction, adminId));
      assert.deepEqual(
        withdrawn.map((one) => one.id),
        [next],
      );
      assert.equal((await rowOf(foreign)).revoked_at, null);
    });
  });

  describe('lets a member reset the password', () => {
    let one: { id: number; email: string };

    beforeEach(async () => {
      one = await member(database(), { password: 'secret-enough' });
    });

    const request = (email = one.email) => inOne((transaction) => insertPasswordReset(transaction, email));
    const set = (id: number | null, values: object) => database()('password_resets').where({ id }).update(values);
    async function withToken(): Promise<{ id: number; hash: Buffer }> {
      const [id, hash] = [await request(), randomBytes(32)];
      assert.ok(id);
      await addPasswordResetToken(database(), { resetId: id, tokenHash: hash });
      return { id, hash };
    }

    it('who is a current member with a password', async () => {
      const other = await member(database());
      const gone = await removed();
      await database()('members').where({ id: gone.id }).update({ password_hash: 'hash' });
      assert.ok(await request(one.email.toUpperCase()));
      assert.deepEqual(
        [await request(other.email), await request(gone.email), await request('nobody@example.com')],
        [null, null, null],
      );
    });

    it('by a link that is sent once, while it is open', async () => {
      const ids = [await request(), await request(), await request(), await request(), await request()] as const;
      await notePasswordResetSent(database(), ids[1] ?? 0);
      await set(ids[2], { used_at: new Date() });
      await set(ids[3], { revoked_at: new Date() });
      await set(ids[4], { expires_at: ago(1) });
      const toSend = () =>
        Promise.all(ids.map(async (id) => (await passwordResetToSend(database(), id ?? 0))?.email ?? null));
      assert.deepEqual(await toSend(), [one.email, null, null, null, null]);
      const { sent_at: at } = await database()('password_resets').where({ id: ids[1] }).first();
      await notePasswordResetSent(database(), ids[1] ?? 0);
      assert.deepEqual((await database()('password_resets').where({ id: ids[1] }).first()).sent_at, at);
      assert.equal((await database()('password_resets').where({ id: ids[0] }).first()).sent_at, null);
      await database()('members').where({ id: one.id }).update({ removed_at: new Date() });
      assert.deepEqual(await toSend(), [null, null, null, null, null]);
    });

    it('by a token that is valid once', async () => {
      const [reset, other] = [await withToken(), await withToken()];
      const find = (hash: Buffer) => findOpenPasswordReset(database(), hash);
      assert.deepEqual(await find(reset.hash), { id: reset.id, member_id: one.id, email: one.email });
      assert.equal(await find(randomBytes(32)), null);
      await inOne((transaction) => usePasswordReset(transaction, reset.id));
      assert.equal(await find(reset.hash), null);
      for (const values of [
        { used_at: null, revoked_at: new Date() },
        { revoked_at: null, expires_at: ago(1) },
      ]) {
        await set(reset.id, values);
        assert.equal(await find(reset.hash), null);
      }
      assert.equal((await find(other.hash))?.id, other.id);
      await database()('members').where({ id: one.id }).update({ removed_at: new Date() });
      assert.equal(await find(other.hash), null);
    });

    it('once of two uses at the same time', async () => {
      const { id, hash } = await withToken();
      const second = await whileUncommitted(database(), {
        change: (first) => usePasswordReset(first, id),
        command: (other) => findOpenPasswordReset(other, hash),
      });
      assert.equal(second, null);
    });

    it('and forgets requests after some days', async () => {
      const [old, recent] = [await request(), await request()];
      await set(old, { created_at: ago(25 * 24) });
      await set(recent, { created_at: ago(23 * 24) });
      assert.equal(await prunePasswordResets(database(), 24), 1);
      assert.deepEqual(await database()('password_resets').where({ member_id: one.id }).pluck('id'), [recent]);
    });

    it('which ends the sessions of the old one, except one', async () => {
      const other = await member(database());
      const session = (memberId: number) =>
        insertRow(database(), 'sessions', { member_id: memberId, device: 'd', address: 'a', expires_at: ago(-1) });
      const [kept, ended, foreign] = [await session(one.id), await session(one.id), await session(other.id)];
      const tickets = [
        { member_id: one.id, channel: 'api', session_id: kept },
        { member_id: one.id, channel: 'api', session_id: null },
        { member_id: one.id, channel: 'api_key', session_id: null },
        { member_id: other.id, channel: 'api', session_id: null },
      ].map((row) => ({ ...row, ticket_hash: randomBytes(32), expires_at: ago(-1) }));
      await database()('stream_tickets').insert(tickets);
      const [open, used] = [await request(), await request()];
      await set(used, { used_at: new Date() });
      const change = (given: object = {}) =>
        inOne((transaction) =>
          changePassword(transaction, {
            memberId: one.id,
            passwordHash: 'new',
            mustChange: true,
            keepSessionId: kept,
            ...given,
          }),
        );
      assert.equal(await change({ replaces: 'another' }), null);
      assert.deepEqual(await change(), { endedSessions: 1 });
      const row = await database()('members').where({ id: one.id }).first();
      assert.deepEqual([row.password_hash, row.must_change_password], ['new', true]);
      assert.equal((await database()('members').where({ id: other.id }).first()).password_hash, null);
      const live = await database()('sessions').whereIn('id', [kept, ended, foreign]).whereNull('ended_at').pluck('id');
      assert.deepEqual(
        live.toSorted((a, b) => a - b),
        [kept, foreign],
      );
      const left = await database()('stream_tickets').whereIn(
        'ticket_hash',
        tickets.map((one) => one.ticket_hash),
      );
      assert.deepEqual(
        left.map(({ member_id, channel, session_id }) => [member_id, channel, session_id]).toSorted(),
        [
          [one.id, 'api', kept],
          [one.id, 'api_key', null],
          [other.id, 'api', null],
        ].toSorted(),
      );
      const resets = await database()('password_resets').whereIn('id', [open, used]).orderBy('id');
      assert.deepEqual(
        resets.map(({ revoked_at: at }) => at !== null),
        [true, false],
      );
      assert.deepEqual(await change({ replaces: 'new', passwordHash: 'newer' }), { endedSessions: 0 });
      await database()('members').where({ id: one.id }).update({ removed_at: new Date() });
      assert.equal(await change(), null);
    });
  });
});
