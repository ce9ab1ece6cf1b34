import assert from 'node:assert/strict';
import type { Actor } from '../../../../db/commands/audit/write.ts';
import { admitChange } from '../../../../db/commands/remediation/cloud-changes.ts';
import { holdGate, resumeRemediation, stopRemediation } from '../../../../db/commands/remediation/gate.ts';
import { readGate } from '../../../../db/reads/remediation/gate.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { makeAction } from '../../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

const minuteMs = 60_000;

describe('The emergency stop of remediation', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let actor: Actor;

  before(async () => {
    const admin = await member(database(), { role: 'admin' });
    actor = { memberId: admin.id, name: 'ann', role: 'admin', channel: 'api', requestId: null };
  });
  afterEach(() => resume());

  const stop = (reason: string | null) =>
    database().transaction((transaction) => stopRemediation(transaction, { actor, reason }));
  const resume = () => database().transaction((transaction) => resumeRemediation(transaction, { actor }));
  const newest = (table: string) => database()(table).orderBy('id', 'desc').first();
  const count = async (table: string) => Number((await database()(table).count({ total: 'id' }).first())?.['total']);

  it('is written once, with audit row, alert and events', async () => {
    const state = await stop('an incident');
    assert.ok(state.stoppedAt);
    assert.deepEqual([state.stoppedBy, state.reason], ['ann', 'an incident']);
    assert.deepEqual(await readGate(database()), state);
    const audited = await newest('audit_log');
    assert.deepEqual(
      [audited.action, audited.before, audited.after],
      ['remediation.stop', { stopped: false }, { stopped: true, reason: 'an incident' }],
    );
    const alert = await newest('alerts');
    assert.deepEqual(
      [alert.severity, alert.description, alert.created_by],
      ['critical', 'Stopped by ann: an incident. No step begins until it is resumed.', actor.memberId],
    );
    const events = await database()('events').orderBy('id', 'desc').limit(2);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['remediation.stopped', 'alert.created'],
    );
    assert.deepEqual([events[0].data.reason, events[1].data.id], ['an incident', alert.id]);
    const before = [await count('audit_log'), await count('alerts'), await count('events')];
    assert.deepEqual(await stop('another'), state);
    assert.deepEqual([await count('audit_log'), await count('alerts'), await count('events')], before);
  });

  it('needs no reason', async () => {
    await stop(null);
    assert.deepEqual((await newest('audit_log')).after, { stopped: true });
    assert.equal((await newest('alerts')).description, 'Stopped by ann. No step begins until it is resumed.');
  });

  it('is lifted once, which resolves its alert and no other', async () => {
    const [bystander] = await database()('alerts')
      .insert({ title: 'Other', type: 'security', severity: 'low' })
      .returning('id');
    await stop('an incident');
    const { id } = await newest('alerts');
    assert.deepEqual(await resume(), { stoppedAt: null, stoppedBy: null, reason: null });
    assert.deepEqual(await readGate(database()), { stoppedAt: null, stoppedBy: null, reason: null });
    const alert = await database()('alerts').where({ id }).first();
    assert.deepEqual([alert.status, alert.resolution_note], ['resolved', 'Remediation was resumed by ann']);
    assert.equal((await database()('alerts').where(bystander).first()).status, 'open');
    const audited = await newest('audit_log');
    assert.deepEqual(
      [audited.action, audited.before, audited.after],
      ['remediation.resume', { stopped: true, stopped_by: 'ann' }, { stopped: false }],
    );
    assert.equal((await newest('events')).type, 'remediation.resumed');
    const before = [await count('audit_log'), await count('events')];
    await resume();
    assert.deepEqual([await count('audit_log'), await count('events')], before);
  });

  it('keeps the note of an alert that a member resolved before', async () => {
    await stop(null);
    const { id } = await newest('alerts');
    await database()('alerts')
      .where({ id })
      .update({ status: 'resolved', resolved_at: new Date(), resolution_note: 'seen' });
    await resume();
    assert.equal((await database()('alerts').where({ id }).first()).resolution_note, 'seen');
  });

  it('waits for a step that is starting, and a starting step waits for it', async () => {
    const stopped = await whileUncommitted(database(), {
      change: (first) => stopRemediation(first, { actor, reason: 'now' }),
      command: (second) => holdGate(second),
    });
    assert.equal(stopped.reason, 'now');
    await resume();
    let hasEnded = false;
    await database().transaction(async (step) => {
      await holdGate(step);
      await assert.rejects(
        database().transaction(async (other) => {
          await other.raw(`set local lock_timeout = '50ms'`);
          await stopRemediation(other, { actor, reason: 'now' });
          hasEnded = true;
        }),
        /lock timeout/,
      );
    });
    assert.equal(hasEnded, false);
  });

  it('is one if two come at once', async () => {
    const before = await count('alerts');
    await whileUncommitted(database(), {
      change: (first) => stopRemediation(first, { actor, reason: 'first' }),
      command: (second) => stopRemediation(second, { actor, reason: 'second' }),
    });
    assert.equal(await count('alerts'), before + 1);
    assert.equal((await readGate(database())).reason, 'first');
  });

  describe('and the hourly limits', () => {
    let providerId: number;
    let actionId: number;

    beforeEach(async () => {
      await database()('cloud_changes').delete();
      ({ id: providerId } = await makeProvider(database()));
      ({ id: actionId } = await makeAction(database(), { providerId, status: 'approved' }));
    });

    const admit = (guard = { stopped: false, perHour: 3, perAccountPerHour: 2 }) =>
      database().transaction((transaction) =>
        admitChange(transaction, { actionId, providerId, kind: 'execute', guard }),
      );
    const begun = (minutesAgo: number, ofProvider = providerId) =>
      database()('cloud_changes').insert({
        action_id: actionId,
        provider_id: ofProvider,
        kind: 'execute',
        begun_at: new Date(Date.now() - minutesAgo * minuteMs),
      });

    it('count what started in the account within the hour, and say when the next one can start', async () => {
      await begun(61);
      await begun(61);
      await begun(50);
      assert.equal(await admit(), null);
      const refused = await admit();
      assert.match(refused?.refusal ?? '', /^The limit of 2 changes per hour/);
      const [first] = await database()('cloud_changes')
        .where({ provider_id: providerId })
        .orderBy('begun_at', 'desc')
        .offset(1)
        .limit(1);
      const nextAt = new Date(first.begun_at.getTime() + 60 * minuteMs).toISOString();
      assert.ok(refused?.refusal.endsWith(nextAt), refused?.refusal);
      assert.equal((await database()('cloud_changes')).length, 4);
    });

    it('count those of all accounts together, too', async () => {
      const { id: elsewhere } = await makeProvider(database());
      for (const minutes of [40, 30, 20]) await begun(minutes, elsewhere);
      const refused = await admit();
      assert.match(refused?.refusal ?? '', /^The limit of 3 changes per hour/);
      const { begun_at: at } = await database()('cloud_changes').orderBy('begun_at').first();
      assert.ok(refused?.refusal.endsWith(new Date(at.getTime() + 60 * minuteMs).toISOString()));
    });

    it('let nothing start while remediation is stopped', async () => {
      await stop('an incident');
      assert.match((await admit())?.refusal ?? '', /stopped since .* by ann: an incident$/);
      await resume();
      const guard = { stopped: true, perHour: 3, perAccountPerHour: 2 };
      assert.equal((await admit(guard))?.refusal, 'Remediation is stopped by REMEDIATION_STOPPED');
      assert.deepEqual(await database()('cloud_changes'), []);
    });

    it('apply to changes that start at the same time', async () => {
      const guard = { stopped: false, perHour: 1, perAccountPerHour: 1 };
      const asked = { actionId, providerId, kind: 'execute' as const, guard };
      const second = await whileUncommitted(database(), {
        change: (transaction) => admitChange(transaction, asked),
        command: (transaction) => admitChange(transaction, asked),
      });
      assert.ok(second);
    });
  });
});
