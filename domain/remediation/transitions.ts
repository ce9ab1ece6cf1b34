import type { Role } from '../roles.ts';
import type { CommandKind } from './command-kinds.ts';
import type { RemediationStatus, RollbackStatus } from './statuses.ts';

/** A condition that the four-eyes rule adds to a role. */
export type FourEyesCondition = 'verified' | 'not_requester' | 'admin_before_creation';

/** A transition of an action from one state to the next. */
interface Transition {
  from: readonly RemediationStatus[];
  to: RemediationStatus;
  /** The required and the resulting state of the rollback; absent where the rollback does not matter. */
  rollback?: { from: readonly (RollbackStatus | null)[]; to: RollbackStatus };
}

/** A transition that a member commands: who may, and how a refusal names it. */
interface CommandTransition extends Transition {
  role: Role;
  fourEyes: readonly FourEyesCondition[];
  done: string;
}

/** Transitions that members command. The API, the workflow and the database all use this table. */
export const commandTransitions = {
  approve: {
    from: ['pending_approval'],
    to: 'approved',
    role: 'admin',
    fourEyes: ['verified', 'not_requester', 'admin_before_creation'],
    done: 'approved',
  },
  reject: { from: ['pending_approval'], to: 'failed', role: 'admin', fourEyes: [], done: 'rejected' },
  execute: { from: ['approved'], to: 'executing', role: 'admin', fourEyes: ['verified'], done: 'executed' },
  rollback: {
    from: ['completed'],
    to: 'completed',
    rollback: { from: [null, 'failed'], to: 'running' },
    role: 'admin',
    fourEyes: ['verified'],
    done: 'rolled back',
  },
} as const satisfies Record<CommandKind, CommandTransition>;

/**
 * Transitions that the service makes itself: a deadline, a closed finding, the end of an execution or of a rollback.
 */
export const serviceTransitions = {
  expire: { from: ['pending_approval', 'approved'], to: 'failed' },
  cancel: { from: ['pending_approval', 'approved'], to: 'failed' },
  complete: { from: ['executing'], to: 'completed' },
  fail: { from: ['executing'], to: 'failed' },
  completeRollback: {
    from: ['completed'],
    to: 'rolled_back',
    rollback: { from: ['running'], to: 'completed' },
  },
  failRollback: { from: ['completed'], to: 'completed', rollback: { from: ['running'], to: 'failed' } },
} as const satisfies Record<string, Transition>;

export type ServiceTransition = keyof typeof serviceTransitions;

const everyTransition: readonly Transition[] = [
  ...Object.values(commandTransitions),
  ...Object.values(serviceTransitions),
];

/** The current state of an action. */
export interface Standing {
  /** Null until it has been read. */
  status: RemediationStatus | null;
  rollback: RollbackStatus | null;
}

/** Returns whether an action in this state may make a transition. */
export function allows(transition: Transition, { status, rollback }: Standing): boolean {
  if (status === null || !transition.from.includes(status)) return false;
  return transition.rollback === undefined || transition.rollback.from.includes(rollback);
}

/**
 * Returns the sentence that refuses a command because of the action's state; null when its state allows it.
 * `isRollbackOver` means that the action can no longer be rolled back.
 */
export function stateRefusal(kind: CommandKind, at: Standing & { isRollbackOver: boolean }): string | null {
  const transition: CommandTransition = commandTransitions[kind];
  if (at.status === null || !transition.from.includes(at.status)) {
    return `An action that is ${at.status ?? 'unknown'} cannot be ${transition.done}`;
  }
  if (!allows(transition, at)) return 'The action is already being rolled back';
  return kind === 'rollback' && at.isRollbackOver ? 'The rollback window has ended' : null;
}

/** Returns whether no move leads out of a state. */
export function isFinal(status: RemediationStatus): boolean {
  return !everyTransition.some(({ from }) => from.includes(status));
}

/** States of an action that waits for a person. */
export const waitingStatuses: readonly RemediationStatus[] = serviceTransitions.cancel.from;

/**
 * States of an action that is not finished: undecided, to be executed or executing. There is at most one for each
 * finding.
 */
export const unfinishedStatuses: readonly RemediationStatus[] = [...waitingStatuses, commandTransitions.execute.to];
