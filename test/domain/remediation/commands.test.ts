import assert from 'node:assert/strict';
import { maxCommentLength, readCommand, statementText } from '../../../domain/remediation/commands.ts';
import { statementChannelField } from '../../../domain/wire-names.ts';

const hash = 'a'.repeat(64);
const statement = {
  member_id: 3,
  email: 'ada@example.com',
  role: 'user' as const,
  [statementChannelField]: 'api' as const,
  request_id: 'request-1',
  expires_at: '2026-11-22T10:00:00.000Z',
  mac: 'b'.repeat(64),
};
const base = { actor: 'ada', comment: 'go on', plan_hash: hash, statement };

function faultOf(name: 'decide' | 'execute' | 'rollback', input: unknown): string {
  const read = readCommand(name, input);
  return 'fault' in read ? read.fault : 'no fault';
}

describe('a command that came by an update or a signal', () => {
  it('is read with every field that it carries', () => {
    assert.deepEqual(readCommand('decide', { ...base, decision: 'reject' }), {
      command: {
        kind: 'reject',
        actor: 'ada',
        comment: 'go on',
        planHash: hash,
        force: false,
        statement,
        signedDecision: null,
      },
    });
    const { plan_hash: _hash, ...rollback } = base;
    assert.deepEqual(readCommand('rollback', { ...rollback, force: true }), {
      command: {
        kind: 'rollback',
        actor: 'ada',
        comment: 'go on',
        planHash: null,
        force: true,
        statement,
        signedDecision: null,
      },
    });
  });

  it('needs no more than an actor, and a decision where one is asked for', () => {
    const bare = { actor: 'ada', comment: null, planHash: null, force: false, statement: null, signedDecision: null };
    assert.deepEqual(readCommand('execute', { actor: 'ada' }), { command: { kind: 'execute', ...bare } });
    assert.deepEqual(readCommand('decide', { actor: 'ada', decision: 'approve' }), {
      command: { kind: 'approve', ...bare },
    });
  });

  it('is refused with what is wrong with it', () => {
    for (const input of [null, 'x', 7, [base]]) assert.match(faultOf('execute', input), /not a JSON object/);
    for (const decision of [undefined, 'execute', 'Approve', null, true]) {
      assert.match(faultOf('decide', { ...base, decision }), /decision must be/);
    }
    for (const actor of [undefined, null, 7, '', '  ', 'x'.repeat(321)]) {
      assert.match(faultOf('execute', { ...base, actor }), /actor must be/);
    }
    for (const comment of [7, {}, 'x'.repeat(maxCommentLength + 1)]) {
      assert.match(faultOf('execute', { ...base, comment }), /comment must be/);
    }
    for (const planHash of [7, '', hash.slice(1), `${hash}a`, hash.toUpperCase()]) {
      assert.match(faultOf('execute', { ...base, plan_hash: planHash }), /plan_hash must be/);
    }
    for (const force of ['true', 1, null]) {
      assert.match(faultOf('rollback', { actor: 'ada', force }), /force must be/);
    }
  });

  it('may use each length up to its limit', () => {
    assert.equal(faultOf('execute', { actor: 'x'.repeat(320) }), 'no fault');
    assert.equal(faultOf('execute', { actor: 'a', comment: 'x'.repeat(2_000) }), 'no fault');
    assert.equal(maxCommentLength, 2_000);
  });

  it('has only the fields of its own message', () => {
    const fields = ['decision', 'actor', 'comment', 'plan_hash', 'statement', 'force'];
    const known = {
      decide: ['decision', 'actor', 'comment', 'plan_hash', 'statement'],
      execute: ['actor', 'comment', 'plan_hash', 'statement'],
      rollback: ['actor', 'comment', 'force', 'statement'],
    };
    const values: Record<string, unknown> = { ...base, decision: 'approve', force: false };
    for (const name of ['decide', 'execute', 'rollback'] as const) {
      const least = { actor: 'ada', ...(name === 'decide' ? { decision: 'approve' } : {}) };
      for (const field of fields) {
        const fault = faultOf(name, { ...least, [field]: values[field] });
        const expected = known[name].includes(field) ? 'no fault' : `${field} is not a known field`;
        assert.equal(fault, expected, `${name} ${field}`);
      }
    }
    assert.equal(faultOf('execute', { ...base, ['x'.repeat(60)]: 1 }), `${'x'.repeat(50)} is not a known field`);
  });

  it('is refused with a statement that the API would not issue', () => {
    const wrong: Record<string, unknown[]> = {
      member_id: ['3', 1.5, null],
      email: [7, 'x'.repeat(1_001)],
      request_id: [null, 'x'.repeat(1_001)],
      expires_at: [undefined, 'x'.repeat(1_001)],
      role: ['owner', null],
      [statementChannelField]: ['console', undefined],
      mac: [7, 'b'.repeat(63), 'B'.repeat(64), `${'b'.repeat(64)}\n`],
      more: [1],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const fault = faultOf('execute', { ...base, statement: { ...statement, [field]: value } });
        assert.match(fault, /statement is not one/, `${field} ${String(value)}`);
      }
    }
    for (const value of [7, 'x', [], {}]) assert.match(faultOf('execute', { ...base, statement: value }), /statement/);
  });

  it('may come of an administrator, by an API key, with texts of a thousand characters', () => {
    const other = { ...statement, role: 'admin', [statementChannelField]: 'api_key', email: 'x'.repeat(1_000) };
    assert.equal(faultOf('execute', { ...base, statement: other }), 'no fault');
  });
});

describe('what a statement vouches for', () => {
  it('is every part of the command and the action, but not the signature', () => {
    const command = { kind: 'rollback' as const, comment: null, planHash: hash, force: false };
    const text = statementText(7, command, statement);
    const others = [
      statementText(8, command, statement),
      statementText(7, { ...command, kind: 'execute' }, statement),
      statementText(7, { ...command, comment: '' }, statement),
      statementText(7, { ...command, planHash: null }, statement),
      statementText(7, { ...command, force: true }, statement),
      statementText(7, command, { ...statement, member_id: 4 }),
      statementText(7, command, { ...statement, role: 'admin' }),
      statementText(7, command, { ...statement, [statementChannelField]: 'api_key' }),
    ];
    assert.equal(new Set([text, ...others]).size, 9);
    assert.equal(statementText(7, command, { ...statement, mac: 'c'.repeat(64) }), text);
  });
});
