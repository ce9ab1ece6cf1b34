import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { admissionRefusal } from '../../../../db/commands/remediation/decision-admission.ts';
import { issueSignedDecision } from '../../../../db/commands/remediation/signed-decisions.ts';
import type { AttributedCommand } from '../../../../db/commands/remediation/transitions.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { apiKeyOf, member, type TestMember } from '../../../helpers/identity.ts';
import { makeAction } from '../../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('A decision of a member whose access is limited', () => {
  const database = useTestDatabase();
  let admin: TestMember;
  let providerId: number;
  let otherId: number;
  let actionId: number;

  beforeEach(async () => {
    admin = await member(database(), { role: 'admin' });
    providerId = (await makeProvider(database())).id;
    otherId = (await makeProvider(database())).id;
    actionId = (await makeAction(database(), { providerId, status: 'pending_approval' })).id;
  });

  const limit = (table: 'members' | 'api_keys', id: number, provider: number) =>
    database()(table)
      .where({ id })
      .update({ access_limit: JSON.stringify([{ type: 'provider', provider_id: provider }]) });

  async function refusal(signedDecisionId: string | null = null): Promise<string | null> {
    const command: AttributedCommand = {
      kind: 'approve',
      commandId: randomUUID(),
      comment: null,
      planHash: null,
      force: false,
      proven: true,
      via: 'update',
      actor: { memberId: admin.id, name: admin.email, role: 'admin', channel: 'api', requestId: null },
      signedDecisionId,
    };
    const action = { id: actionId, requested_by: null, created_at: new Date() };
    const refused = await database().transaction((transaction) =>
      admissionRefusal(transaction, { action, command, fourEyes: false }),
    );
    return refused?.message ?? null;
  }

  const outside = 'The action is outside the access limit of the member';

  it('is admitted inside the limit and refused outside, whenever the limit was set', async () => {
    assert.equal(await refusal(), null);
    await limit('members', admin.id, providerId);
    assert.equal(await refusal(), null);
    await limit('members', admin.id, otherId);
    assert.equal(await refusal(), outside);
  });

  it('that was signed with an API key is refused outside the limit of the key', async () => {
    const { id: keyId } = await apiKeyOf(database(), admin.id);
    const decisionId = randomUUID();
    await database().transaction((transaction) =>
      issueSignedDecision(transaction, {
        id: decisionId,
        actionId,
        memberId: admin.id,
        kind: 'approve',
        validMinutes: 10,
        sessionId: null,
        keyId,
      }),
    );
    assert.equal(await refusal(decisionId), null);
    await limit('api_keys', keyId, otherId);
    assert.equal(await refusal(decisionId), outside);
    await limit('api_keys', keyId, providerId);
    assert.equal(await refusal(decisionId), null);
  });
});
