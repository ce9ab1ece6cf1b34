import assert from 'node:assert/strict';
import { announceExpiry } from '../../../../db/commands/remediation/decision-events.ts';
import { type AttributedCommand, decideRemediation } from '../../../../db/commands/remediation/transitions.ts';
import type { RemediationStatus } from '../../../../domain/remediation/statuses.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { makeAction } from '../../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('The events of a decision', () => {
  const database = useTestDatabase({ poolSize: 6 });
  let providerId: number;
  let decider: { id: number; email: string };

  beforeEach(async () => {
    decider = await member(database(), { role: 'admin' });
    ({ id: providerId } = await makeProvider(database()));
  });

  const published = () =>
    database()('events')
      .where({ provider_id: providerId })
      .orderBy('id')
      .select<{ type: string; resource_id: number; data: Record<string, unknown> }[]>('type', 'resource_id', 'data');
  const made = (status: RemediationStatus) => makeAction(database(), { providerId, status });
  const announce = (id: number) => database().transaction((transaction) => announceExpiry(transaction, id));
  const decide = (actionId: number, kind: AttributedCommand['kind'], comment: string | null) =>
    database().transaction((transaction) =>
      decideRemediation(transaction, {
        actionId,
        command: {
          commandId: `${kind}-${actionId}`,
          kind,
          actor: { memberId: decider.id, name: decider.email, role: 'admin', channel: 'api_key', requestId: null },
          proven: true,
          comment,
          planHash: null,
          force: false,
          signedDecisionId: null,
          via: 'update',
        },
        fourEyes: false,
        approvalValidDays: 3,
      }),
    );

  it('say who approved or rejected what, how, and why; a repeated or refused decision publishes nothing', async () => {
    const [approved, rejected] = [await made('pending_approval'), await made('pending_approval')];
    await decide(approved.id, 'approve', 'looks right');
    await decide(approved.id, 'approve', 'looks right');
    await decide(approved.id, 'reject', null);
    await decide(rejected.id, 'reject', null);
    const row = await database()('remediation_actions').where({ id: approved.id }).first();
    const events = await published();
    assert.deepEqual(
      events.map(({ type, data }) => [type, data['id'], data['status'], data['comment'], data['decided_via']]),
      [
        ['remediation.approved', approved.id, 'approved', 'looks right', 'api_key'],
        ['remediation.rejected', rejected.id, 'failed', null, 'api_key'],
      ],
    );
    const [first] = events;
    assert.deepEqual(
      [first?.resource_id, first?.data['decided_by'], first?.data['plan_hash'], first?.data['risk']],
      [row.resource_id, decider.email, row.plan_hash, row.risk],
    );
    assert.equal(first?.data['decided_at'], row.decided_at.toISOString());
  });

  it('announce an expiry once, and that of an approval again', async () => {
    const { id } = await made('pending_approval');
    await database()('remediation_actions')
      .where({ id })
      .update({ expires_at: database().raw(`now() + interval '3 hours'`) });
    await Promise.all(Array.from({ length: 5 }, () => announce(id)));
    await decide(id, 'approve', null);
    await announce(id);
    await announce(id);
    const { expires_at: expiresAt } = await database()('remediation_actions').where({ id }).first();
    const announced = (await published()).filter(({ type }) => type === 'remediation.expiring');
    assert.deepEqual(
      announced.map(({ data }) => data['status']),
      ['pending_approval', 'approved'],
    );
    assert.equal(announced[1]?.data['expires_at'], expiresAt.toISOString());
  });

  it('announce no expiry of an action that has ended, is carried out, or is over already', async () => {
    const ended = await Promise.all((['failed', 'executing', 'completed'] as const).map(made));
    const over = await made('pending_approval');
    await database()('remediation_actions')
      .where({ id: over.id })
      .update({ expires_at: database().raw(`now() - interval '1 second'`) });
    for (const { id } of [...ended, over]) await announce(id);
    assert.deepEqual(await published(), []);
  });
});
