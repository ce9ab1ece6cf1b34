import assert from 'node:assert/strict';
import { readCommand } from '../../../domain/remediation/commands.ts';
import { isSignedDecision, signedDecisionText } from '../../../domain/remediation/signed-decision.ts';
import { shellWord, temporalUpdateCommand } from '../../../domain/remediation/temporal-command.ts';

const decision = {
  id: '6f0c6f7e-3c0b-4b57-9d43-1f1a6c1f2a10',
  action_id: 7,
  command: 'execute' as const,
  plan_hash: 'a'.repeat(64),
  comment: null,
  force: false,
  member_id: 3,
  email: 'ada@example.com',
  expires_at: '2026-11-22T10:00:00.000Z',
  mac: 'b'.repeat(64),
};

describe('a signed decision', () => {
  it('is signed with every field but the signature', () => {
    const { mac: _mac, ...rest } = decision;
    for (const [field, other] of Object.entries({
      id: '6f0c6f7e-3c0b-4b57-9d43-1f1a6c1f2a11',
      action_id: 8,
      command: 'rollback',
      plan_hash: 'c'.repeat(64),
      comment: '',
      force: true,
      member_id: 4,
      email: 'bob@example.com',
      expires_at: '2026-11-22T10:00:01.000Z',
    })) {
      assert.notEqual(signedDecisionText({ ...rest, [field]: other }), signedDecisionText(rest), field);
    }
    assert.equal(Object.keys(rest).length, 9);
  });

  it('has all of its fields and no other', () => {
    assert.ok(isSignedDecision(decision));
    for (const field of Object.keys(decision)) {
      assert.ok(!isSignedDecision(Object.fromEntries(Object.entries(decision).filter(([name]) => name !== field))));
      assert.ok(!isSignedDecision({ ...decision, [field]: {} }), field);
    }
    assert.ok(!isSignedDecision({ ...decision, more: 1 }));
    for (const value of [null, [], 'x', 7]) assert.ok(!isSignedDecision(value));
  });

  it('is read only as the command that it names, and only in the message of that command', () => {
    const read = readCommand('execute', { signed_decision: decision });
    assert.ok('command' in read);
    assert.deepEqual(
      [read.command.kind, read.command.planHash, read.command.statement, read.command.signedDecision],
      ['execute', decision.plan_hash, null, decision],
    );
    assert.deepEqual(readCommand('rollback', { signed_decision: decision }), {
      fault: 'the signed decision is for `execute`, and this is `rollback`',
    });
    assert.ok('fault' in readCommand('execute', { signed_decision: decision, actor: 'x' }));
    assert.ok('fault' in readCommand('execute', { signed_decision: null }));
  });
});

describe('the command line of a signed decision', () => {
  it('quotes each word for a shell', () => {
    assert.equal(shellWord('remediation-7'), 'remediation-7');
    assert.equal(shellWord(`{"a":"it's $HOME"}`), `'{"a":"it'\\''s $HOME"}'`);
    assert.equal(shellWord(''), "''");
  });

  it('names where Temporal is, TLS and the codec', () => {
    const update = { workflowId: 'remediation-7', name: 'decide' as const, payload: '{}' };
    const place = { address: '127.0.0.1:7233', namespace: 'default', tls: false, codecEndpoint: null };
    assert.equal(
      temporalUpdateCommand(update, place),
      "temporal workflow update execute --address 127.0.0.1:7233 --namespace default --workflow-id remediation-7 --name decide --input '{}'",
    );
    const sealed = temporalUpdateCommand(update, {
      ...place,
      tls: true,
      codecEndpoint: 'https://audit.example.com/api/v1/codec',
    });
    assert.match(
      sealed,
      / --tls .* --codec-endpoint https:\/\/audit\.example\.com\/api\/v1\/codec --codec-auth "Bearer \$AUDIT_TOKEN"$/,
    );
  });
});
