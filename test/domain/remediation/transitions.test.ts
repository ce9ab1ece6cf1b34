import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandKinds, type CommandKind } from '../../../domain/remediation/command-kinds.ts';
import {
  allows,
  commandTransitions,
  isFinal,
  serviceTransitions,
  stateRefusal,
} from '../../../domain/remediation/transitions.ts';
import { remediationStatuses, rollbackStatuses, type RemediationStatus } from '../../../domain/remediation/statuses.ts';

/** The interface specification §3, written out: what each command makes of each state. */
const specified: Record<CommandKind, Partial<Record<RemediationStatus, RemediationStatus>>> = {
  approve: { pending_approval: 'approved' },
  reject: { pending_approval: 'failed' },
  execute: { approved: 'executing' },
  rollback: { completed: 'completed' },
};

describe('the transitions of a remediation', () => {
  for (const kind of commandKinds) {
    for (const status of remediationStatuses) {
      const next = specified[kind][status];
      it(`${next === undefined ? 'refuse' : 'allow'} to ${kind} an action that is ${status}`, () => {
        const refusal = stateRefusal(kind, { status, rollback: null, isRollbackOver: false });
        if (next === undefined) {
          assert.equal(refusal, `An action that is ${status} cannot be ${commandTransitions[kind].done}`);
        } else {
          assert.equal(refusal, null);
          assert.equal(commandTransitions[kind].to, next);
        }
      });
    }
  }

  it('allow a rollback again after one that failed, and not while one runs', () => {
    const allowed = [null, ...rollbackStatuses].filter((rollback) =>
      allows(commandTransitions.rollback, { status: 'completed', rollback }),
    );
    assert.deepEqual(allowed, [null, 'failed']);
    const running = { status: 'completed', rollback: 'running', isRollbackOver: false } as const;
    assert.equal(stateRefusal('rollback', running), 'The action is already being rolled back');
  });

  it('refuse a rollback after its window', () => {
    const over = { status: 'completed', rollback: null, isRollbackOver: true } as const;
    assert.equal(stateRefusal('rollback', over), 'The rollback window has ended');
  });

  it('refuse everything while the state is unknown', () => {
    for (const kind of commandKinds) {
      assert.match(
        stateRefusal(kind, { status: null, rollback: null, isRollbackOver: false }) ?? '',
        /^An action that is unknown cannot be /,
      );
    }
  });

  it('end in failed and in rolled_back', () => {
    assert.deepEqual(remediationStatuses.filter(isFinal), ['failed', 'rolled_back']);
  });

  it('reach every state but the first one', () => {
    const reached = new Set(
      [...Object.values(commandTransitions), ...Object.values(serviceTransitions)].map(({ to }) => to),
    );
    assert.deepEqual(
      remediationStatuses.filter((status) => !reached.has(status as never)),
      ['pending_approval'],
    );
  });

  it('are written in domain/remediation alone', () => {
    const root = join(import.meta.dirname, '..', '..', '..');
    const rule = /'pending_approval', 'approved'|that is \$\{[^}]*\} cannot be|The action is already being rolled back/;
    const ruling = ['activities', 'api', 'db/commands', 'db/reads', 'domain', 'workers', 'workflows'].flatMap(
      (folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts'))
          .map((name) => `${folder}/${name}`)
          .filter((path) => rule.test(readFileSync(join(root, path), 'utf8'))),
    );
    assert.deepEqual(ruling, ['domain/remediation/transitions.ts']);
  });
});
