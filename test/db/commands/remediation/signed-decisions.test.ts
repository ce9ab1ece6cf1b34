import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  issueSignedDecision,
  signedDecisionRefusal,
  spendSignedDecision,
} from '../../../../db/commands/remediation/signed-decisions.ts';
import type { CommandKind } from '../../../../domain/remediation/command-kinds.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { apiKeyOf, member } from '../../../helpers/identity.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { makeAction } from '../../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

const hourMs = 3_600_000;

describe('A signed decision', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let memberId: number;
  let actionId: number;

  beforeEach(async () => {
    memberId = (await member(database(), { role: 'admin' })).id;
    const { id: providerId } = await makeProvider(database());
    actionId = (await makeAction(database(), { providerId, status: 'pending_approval' })).id;
  });

  async function issued(signer: { sessionId?: number; keyId?: number } = {}): Promise<string> {
    const id = randomUUID();
    await database().transaction((transaction) =>
      issueSignedDecision(transaction, {
        id,
        actionId,
        memberId,
        kind: 'approve',
        validMinutes: 10,
        sessionId: signer.sessionId ?? null,
        keyId: signer.keyId ?? null,
      }),
    );
    return id;
  }
  type Use = { actionId: number; memberId: number | null; kind: CommandKind; commandId: string };
  const refusal = async (decisionId: string, use: Partial<Use> = {}): Promise<string | null> =>
    (
      await database().transaction((transaction) =>
        signedDecisionRefusal(transaction, {
          decisionId,
          actionId,
          memberId,
          kind: 'approve',
          commandId: 'one',
          ...use,
        }),
      )
    )?.message ?? null;
  const spend = (signedDecisionId: string | null, commandId = 'one') =>
    database().transaction((transaction) => spendSignedDecision(transaction, { signedDecisionId, commandId }));
  const change = (id: string, values: object) => database()('signed_decisions').where({ id }).update(values);
  const openSession = () =>
    insertRow(database(), 'sessions', {
      member_id: memberId,
      device: 'test',
      address: '127.0.0.1',
      expires_at: new Date(Date.now() + hourMs),
    });

  it('is valid only for its action, member and kind', async () => {
    const id = await issued();
    assert.equal(await refusal(id), null);
    const others: Partial<Use>[] = [{ actionId: 0 }, { memberId: 0 }, { memberId: null }, { kind: 'reject' }];
    for (const use of others) assert.equal(await refusal(id, use), 'The signed decision is not known');
    assert.equal(await refusal(randomUUID()), 'The signed decision is not known');
  });

  it('ends after its minutes, at a whole second', async () => {
    const id = randomUUID();
    const given = { id, actionId, memberId, kind: 'approve' as const, sessionId: null, keyId: null };
    const [endsAt, begun] = await database().transaction(async (transaction) => {
      const { rows } = await transaction.raw<{ rows: { at: Date }[] }>('select now() as at');
      return [await issueSignedDecision(transaction, { ...given, validMinutes: 10 }), rows[0]?.at ?? new Date(0)];
    });
    assert.equal(endsAt.getTime(), Math.floor((begun.getTime() + 600_000) / 1_000) * 1_000);
    await change(id, { expires_at: new Date() });
    assert.equal(await refusal(id), 'The signed decision has expired');
  });

  it('is used once, which the same command may repeat even when it has expired', async () => {
    const [id, other] = [await issued(), await issued()];
    await spend(null);
    await spend(id);
    await change(id, { expires_at: new Date(0) });
    assert.equal(await refusal(id), null);
    assert.equal(await refusal(id, { commandId: 'two' }), 'The signed decision was used before');
    assert.equal(await refusal(other, { commandId: 'two' }), null);
  });

  it('is used once of two commands that come at the same time', async () => {
    const id = await issued();
    const use = { decisionId: id, actionId, memberId, kind: 'approve' as const };
    const second = await whileUncommitted(database(), {
      change: async (transaction) => {
        await signedDecisionRefusal(transaction, { ...use, commandId: 'one' });
        await spendSignedDecision(transaction, { signedDecisionId: id, commandId: 'one' });
      },
      command: (transaction) => signedDecisionRefusal(transaction, { ...use, commandId: 'two' }),
    });
    assert.equal(second?.message, 'The signed decision was used before');
  });

  it('ends with the session that it was signed in', async () => {
    const [session, other] = [await openSession(), await openSession()];
    const id = await issued({ sessionId: session });
    await database()('sessions').where({ id: other }).update({ ended_at: new Date() });
    assert.equal(await refusal(id), null);
    const end = () => database()('sessions').where({ id: session }).update({ ended_at: new Date() });
    await end();
    assert.match((await refusal(id)) ?? '', /has ended/);
    await database()('sessions').where({ id: session }).update({ ended_at: null });
    const use = { decisionId: id, actionId, memberId, kind: 'approve' as const, commandId: 'one' };
    const outcome = await whileUncommitted(database(), {
      change: (first) => first('sessions').where({ id: session }).update({ ended_at: new Date() }),
      command: (second) => signedDecisionRefusal(second, use),
    });
    assert.match(outcome?.message ?? '', /has ended/);
  });

  it('ends with the API key that it was signed with, and with what the key may do', async () => {
    const { id: keyId } = await apiKeyOf(database(), memberId);
    await apiKeyOf(database(), memberId);
    const id = await issued({ keyId });
    const soon = new Date(Date.now() + hourMs);
    const states: { key: object; isGood: boolean }[] = [
      { key: { expires_at: null, scopes: null }, isGood: true },
      { key: { expires_at: soon, scopes: ['read', 'decide'] }, isGood: true },
      { key: { expires_at: soon, scopes: ['read'] }, isGood: false },
      { key: { expires_at: new Date(0), scopes: null }, isGood: false },
    ];
    for (const { key, isGood } of states) {
      await database()('api_keys').where({ id: keyId }).update(key);
      assert.equal((await refusal(id)) === null, isGood, JSON.stringify(key));
    }
    await database()('api_keys').where({ id: keyId }).update({ expires_at: null, scopes: null });
    const use = { decisionId: id, actionId, memberId, kind: 'approve' as const, commandId: 'one' };
    const outcome = await whileUncommitted(database(), {
      change: (first) =>
        first('api_keys')
          .where({ id: keyId })
          .update({ expires_at: new Date(0) }),
      command: (second) => signedDecisionRefusal(second, use),
    });
    assert.match(outcome?.message ?? '', /has ended/);
  });

  it('is deleted a day after it expired, when another one is issued', async () => {
    const [old, recent] = [await issued(), await issued()];
    await change(old, { expires_at: new Date(Date.now() - 25 * hourMs) });
    await change(recent, { expires_at: new Date(Date.now() - 23 * hourMs) });
    const newest = await issued();
    const kept = await database()('signed_decisions').where({ action_id: actionId }).pluck('id');
    assert.deepEqual(kept.toSorted(), [recent, newest].toSorted());
  });
});
