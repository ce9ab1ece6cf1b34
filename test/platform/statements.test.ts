import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { attributeCommand } from '../../activities/remediation/attribution.ts';
import { readCommand } from '../../domain/remediation/commands.ts';
import { signStatement } from '../../platform/statements.ts';
import { previousRelease } from '../fixtures/previous-release.ts';

describe('A signed statement', () => {
  const key = Buffer.from('a key of the tests');
  const mac = createHmac('sha256', key).update(previousRelease.signedText).digest('hex');

  it('of the previous release is read, is valid and names the channel', () => {
    const read = readCommand('decide', {
      decision: 'approve',
      actor: 'admin@example.com',
      comment: null,
      plan_hash: null,
      statement: { ...previousRelease.statement, mac },
    });
    assert.ok('command' in read);
    const attributed = attributeCommand(
      { key, allowsUnsigned: false, kinds: ['approve'] },
      { actionId: 7, commandId: 'command', via: 'update', command: read.command },
    );
    assert.ok('actor' in attributed);
    assert.deepEqual(attributed.actor, {
      memberId: 3,
      name: 'admin@example.com',
      role: 'admin',
      channel: 'api_key',
      requestId: 'request',
    });
  });

  it('has the fields that the previous release reads', () => {
    const command = { kind: 'approve', comment: null, planHash: null, force: false } as const;
    const { expires_at: _ends, ...asker } = previousRelease.statement;
    const signed = signStatement(key, { actionId: 7, command }, asker);
    assert.deepEqual(Object.keys(signed).toSorted(), [...Object.keys(previousRelease.statement), 'mac'].toSorted());
  });
});
