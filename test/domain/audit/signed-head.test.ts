import assert from 'node:assert/strict';
import { headStatement, readHeads, type SignedHead } from '../../../domain/audit/signed-head.ts';

const head: SignedHead = {
  sequence: 7,
  audit_id: 9,
  mac: 'ab'.repeat(32),
  sealed_at: '2026-05-01T10:00:00.000Z',
  public_key: 'key',
  signature: 'signature',
};

describe('Published heads of the audit chain', () => {
  it('are read as they are, from a log and from deliveries', () => {
    const text = [
      JSON.stringify(head),
      '',
      JSON.stringify({ level: 30, audit_head: JSON.stringify({ ...head, sequence: 8 }), msg: 'sealed' }),
      JSON.stringify({ level: 30, msg: 'something else' }),
      JSON.stringify({ type: 'audit.sealed', data: { ...head, sequence: 9 } }),
    ].join('\n');
    const { heads, unreadableLines } = readHeads(text);
    assert.deepEqual(
      heads.map(({ sequence }) => sequence),
      [7, 8, 9],
    );
    assert.deepEqual(unreadableLines, []);
  });

  it('are not read from lines with other content', () => {
    const lines = ['no JSON', '7', JSON.stringify({ ...head, mac: 'short' }), JSON.stringify({ ...head, sequence: 0 })];
    const { heads, unreadableLines } = readHeads(lines.join('\n'));
    assert.deepEqual([heads, unreadableLines], [[], [1, 2, 3, 4]]);
  });

  it('are signed over every field', () => {
    const changes: Partial<SignedHead>[] = [
      { sequence: 8 },
      { audit_id: 10 },
      { mac: 'cd'.repeat(32) },
      { sealed_at: '2027-05-01T10:00:00.000Z' },
      { public_key: 'other' },
    ];
    const statements = [head, ...changes.map((change) => ({ ...head, ...change }))].map(headStatement);
    assert.equal(new Set(statements).size, statements.length);
  });
});
