import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { systemActor, writeAudit } from '../../../db/commands/audit/write.ts';
import { redeemStreamTicket, saveStreamTicket } from '../../../db/commands/events/stream-tickets.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { sealableRows } from '../../../db/reads/audit/chain.ts';
import { findRemediation } from '../../../db/reads/remediation/actions.ts';
import { previousRelease } from '../../fixtures/previous-release.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { migrateUntil } from '../../helpers/migrate-until.ts';
import { makeAction } from '../../helpers/remediation-row.ts';
import { emptyDatabase, prepareTestDatabase, testUrls, type TestDatabase } from '../../helpers/test-database.ts';

const { channelColumn, decidedChannelColumn } = previousRelease;
type OldRow = { [channelColumn]: string };

describe('The columns named `channel`', () => {
  let store: TestDatabase;
  let owner: Database;
  let database: Database;
  let memberId: number;
  let providerId: number;
  let decidedBefore: number;
  let contentBefore: { audit_id: number; content: string }[];
  const ticketBefore = randomBytes(32);

  const rowsOf = async <Row>(sql: string, values: readonly (string | number | Buffer)[] = []): Promise<Row[]> =>
    (await database.raw<{ rows: Row[] }>(sql, [...values])).rows;
  const newAction = async (): Promise<number> =>
    (await makeAction(database, { providerId, status: 'pending_approval' })).id;
  const ticketOf = (ticketHash: Buffer, channel: 'api' | 'api_key') => ({
    ticketHash,
    memberId,
    channel,
    sessionId: null,
    keyId: null,
    sessionEndsAt: null,
    validSeconds: 30,
  });

  before(async () => {
    store = await emptyDatabase();
    owner = openDatabase({ url: store.url, poolSize: 2, applicationName: 'test' });
    await migrateUntil(owner, previousRelease.lastMigration);
    database = owner;
    memberId = (await member(owner)).id;
    providerId = (await makeProvider(owner)).id;
    for (const channel of ['api', 'api_key', 'temporal', 'system']) {
      await rowsOf(previousRelease.writeAudit, ['before', memberId, channel]);
    }
    decidedBefore = await newAction();
    await rowsOf(previousRelease.decide, ['temporal', decidedBefore]);
    await rowsOf(previousRelease.saveTicket, [ticketBefore, memberId, 'api_key']);
    contentBefore = await rowsOf(previousRelease.auditContent);
    await prepareTestDatabase(store.url);
    database = openDatabase({ url: testUrls(store.url).application, poolSize: 4, applicationName: 'test' });
  });
  after(async () => {
    await Promise.all([owner.destroy(), database.destroy()]);
    await store.drop();
  });

  it('contain what the previous release stored', async () => {
    assert.deepEqual(await database('audit_log').where({ actor: 'before' }).orderBy('id').pluck('channel'), [
      'api',
      'api_key',
      'temporal',
      'system',
    ]);
    assert.equal((await findRemediation(database, decidedBefore))?.decided_channel, 'temporal');
    assert.equal((await redeemStreamTicket(database, ticketBefore))?.channel, 'api_key');
  });

  it('contain what the previous release writes while both run', async () => {
    const [written] = await rowsOf<{ id: number }>(previousRelease.writeAudit, ['beside', memberId, 'temporal']);
    assert.deepEqual(await database('audit_log').where({ id: written?.id }).pluck('channel'), ['temporal']);
    const id = await newAction();
    for (const channel of ['api', 'temporal']) {
      await rowsOf(previousRelease.decide, [channel, id]);
      assert.equal((await findRemediation(database, id))?.decided_channel, channel);
    }
    const ticket = randomBytes(32);
    await rowsOf(previousRelease.saveTicket, [ticket, memberId, 'api']);
    assert.equal((await redeemStreamTicket(database, ticket))?.channel, 'api');
  });

  it('are readable for the previous release', async () => {
    await database.transaction((transaction) =>
      writeAudit(transaction, { actor: systemActor('new'), action: 'a.b', subjectType: 'a', subjectId: 1 }),
    );
    assert.equal((await rowsOf<OldRow>(previousRelease.readAudit)).at(-1)?.[channelColumn], 'system');
    const id = await newAction();
    for (const channel of ['api_key', 'api', null]) {
      await database('remediation_actions').where({ id }).update({ decided_channel: channel });
      assert.deepEqual(await rowsOf(previousRelease.readDecision, [id]), [{ [decidedChannelColumn]: channel }]);
    }
    const ticket = randomBytes(32);
    await saveStreamTicket(database, ticketOf(ticket, 'api_key'));
    assert.equal((await rowsOf<OldRow>(previousRelease.redeemTicket, [ticket]))[0]?.[channelColumn], 'api_key');
  });

  it('lose nothing when one release decides after the other', async () => {
    const id = await newAction();
    await rowsOf(previousRelease.decide, ['api', id]);
    await database('remediation_actions').where({ id }).update({ decided_channel: 'temporal' });
    await database('remediation_actions').where({ id }).update({ comment: 'unrelated' });
    assert.equal((await findRemediation(database, id))?.decided_channel, 'temporal');
    assert.deepEqual(await rowsOf(previousRelease.readDecision, [id]), [{ [decidedChannelColumn]: 'temporal' }]);
  });

  it('let the previous release end the tickets of a member, those of this one too', async () => {
    const [session, key] = [randomBytes(32), randomBytes(32)];
    const { rows } = await owner.raw<{ rows: { id: number }[] }>(
      `insert into sessions (member_id, device, address, expires_at)
       values (?, 'test', '127.0.0.1', now() + interval '1 hour') returning id`,
      [memberId],
    );
    await saveStreamTicket(database, { ...ticketOf(session, 'api'), sessionId: rows[0]?.id ?? null });
    await saveStreamTicket(database, ticketOf(key, 'api_key'));
    await rowsOf(previousRelease.endTickets, [memberId]);
    assert.equal(await redeemStreamTicket(database, session), null);
    assert.equal((await redeemStreamTicket(database, key))?.channel, 'api_key');
  });

  it('are sealed as the same text by both releases', async () => {
    const sealed = await sealableRows(database, { lastAuditId: 0, limit: 100 });
    assert.ok(sealed.length > contentBefore.length);
    assert.deepEqual(sealed.slice(0, contentBefore.length), contentBefore);
    assert.deepEqual(sealed, await rowsOf(previousRelease.auditContent));
  });

  it('refuse channels that do not exist, by either name', async () => {
    const isCheckViolation = (error: Error): boolean => 'code' in error && error.code === '23514';
    await assert.rejects(rowsOf(previousRelease.writeAudit, ['x', memberId, 'mail']), isCheckViolation);
    const entry = { actor: 'x', channel: 'mail', action: 'a.b', subject_type: 'a' };
    await assert.rejects(async () => database('audit_log').insert(entry), isCheckViolation);
  });
});
