import type { Role } from '../roles.ts';
import type { CommandKind } from './command-kinds.ts';
import type { CommandRefusal } from './refusals.ts';
import { commandTransitions, type FourEyesCondition } from './transitions.ts';

/** The role that may request an action. */
export const requestRole: Role = 'user';

/** What is known of the sender when a command is applied. */
export interface Decider {
  /** The member whom a signature identifies; null for an unverified sender. */
  memberId: number | null;
  /** Current role of that member; null for one who was removed. */
  role: Role | null;
  /** Since when that member has been an admin without interruption. */
  adminSince: Date | null;
}

/** The parts of an action that the rules need. */
export interface DecidedAction {
  /** Null for an action that the service planned by itself. */
  requestedBy: number | null;
  createdAt: Date;
}

const fourEyesFaults: Record<
  FourEyesCondition,
  { isBroken: (decider: Decider, action: DecidedAction) => boolean; message: string }
> = {
  verified: {
    isBroken: ({ memberId }) => memberId === null,
    message: 'Four eyes: the sender of this command must be a verified member',
  },
  not_requester: {
    isBroken: ({ memberId }, { requestedBy }) => memberId === requestedBy,
    message: 'Four eyes: the member who requested an action may not approve it',
  },
  admin_before_creation: {
    isBroken: ({ adminSince }, { createdAt }) => adminSince === null || adminSince >= createdAt,
    message: 'Four eyes: the approver must have been an admin before the action was created',
  },
};

/** Returns why the rules forbid a command; null when they allow it. */
export function ruleRefusal(asked: {
  command: { kind: CommandKind; force: boolean };
  decider: Decider;
  action: DecidedAction;
  fourEyes: boolean;
}): CommandRefusal | null {
  const { command, decider, action, fourEyes } = asked;
  const { role, fourEyes: conditions } = commandTransitions[command.kind];
  if (decider.memberId === null) {
    if (command.force)
      return { kind: 'forbidden', message: 'Only an admin with a verified identity may force a rollback' };
  } else if (decider.role === null) {
    return { kind: 'forbidden', message: 'The member was removed from the team' };
  } else if (role === 'admin' && decider.role !== 'admin') {
    return { kind: 'forbidden', message: 'Only an admin may do this' };
  }
  if (!fourEyes) return null;
  const broken = conditions.find((condition) => fourEyesFaults[condition].isBroken(decider, action));
  return broken === undefined ? null : { kind: 'four_eyes', message: fourEyesFaults[broken].message };
}
