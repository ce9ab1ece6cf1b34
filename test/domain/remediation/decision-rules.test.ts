import assert from 'node:assert/strict';
import { ruleRefusal, type Decider } from '../../../domain/remediation/decision-rules.ts';
import { commandKinds, type CommandKind } from '../../../domain/remediation/command-kinds.ts';

const createdAt = new Date('2026-11-20T12:00:00Z');
const before = new Date('2026-11-20T11:59:59Z');

const deciders: Record<string, Decider> = {
  'nobody verified': { memberId: null, role: null, adminSince: null },
  'a removed member': { memberId: 1, role: null, adminSince: null },
  'a user': { memberId: 2, role: 'user', adminSince: null },
  'the requester': { memberId: 3, role: 'admin', adminSince: before },
  'another admin': { memberId: 4, role: 'admin', adminSince: before },
  'an admin since then': { memberId: 5, role: 'admin', adminSince: createdAt },
};

/** Who is refused what: without four eyes, and with them. */
const refused: Record<CommandKind, { alone: string[]; fourEyes: string[] }> = {
  approve: {
    alone: ['a removed member', 'a user'],
    fourEyes: ['nobody verified', 'a removed member', 'a user', 'the requester', 'an admin since then'],
  },
  reject: { alone: ['a removed member', 'a user'], fourEyes: ['a removed member', 'a user'] },
  execute: {
    alone: ['a removed member', 'a user'],
    fourEyes: ['nobody verified', 'a removed member', 'a user'],
  },
  rollback: {
    alone: ['a removed member', 'a user'],
    fourEyes: ['nobody verified', 'a removed member', 'a user'],
  },
};

describe('the rules of decisions', () => {
  for (const kind of commandKinds) {
    for (const mode of ['alone', 'fourEyes'] as const) {
      it(`say who may ${kind} ${mode === 'alone' ? 'alone' : 'under four eyes'}`, () => {
        const names = Object.entries(deciders).flatMap(([name, decider]) => {
          const action = { requestedBy: 3, createdAt };
          const asked = { command: { kind, force: false }, decider, action, fourEyes: mode === 'fourEyes' };
          return ruleRefusal(asked) === null ? [] : [name];
        });
        assert.deepEqual(names, refused[kind][mode]);
      });
    }
  }

  it('let an action that no one asked for be approved by any earlier admin', () => {
    const asked = { command: { kind: 'approve' as const, force: false }, fourEyes: true };
    const decider = { memberId: 4, role: 'admin' as const, adminSince: before };
    assert.equal(ruleRefusal({ ...asked, decider, action: { requestedBy: null, createdAt } }), null);
  });

  it('let only a verified admin force a rollback', () => {
    const asked = { command: { kind: 'rollback' as const, force: true }, action: { requestedBy: 3, createdAt } };
    const [nobody, admin] = [deciders['nobody verified'], deciders['another admin']];
    assert.ok(nobody && admin);
    assert.equal(ruleRefusal({ ...asked, decider: nobody, fourEyes: false })?.kind, 'forbidden');
    assert.equal(ruleRefusal({ ...asked, decider: admin, fourEyes: false }), null);
  });
});
