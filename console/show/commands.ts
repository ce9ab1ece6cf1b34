/** Commands on a remediation action. */
export const commandNames = ['approve', 'reject', 'execute', 'rollback'] as const;
export type CommandName = (typeof commandNames)[number];

/** The fields of an action that determine the possible commands. */
export interface ActionState {
  status: 'pending_approval' | 'approved' | 'executing' | 'completed' | 'failed' | 'rolled_back';
  rollback_until: string | null;
  rollback: { status: 'running' | 'failed' | 'completed' } | null;
}

/** Returns the commands that the state of an action allows. */
export function possibleCommands(action: ActionState, now: number): CommandName[] {
  switch (action.status) {
    case 'pending_approval':
      return ['approve', 'reject'];
    case 'approved':
      return ['execute'];
    case 'completed':
      return canRollBack(action, now) ? ['rollback'] : [];
    case 'executing':
    case 'failed':
    case 'rolled_back':
      return [];
  }
}

function canRollBack({ rollback, rollback_until: until }: ActionState, now: number): boolean {
  if (rollback !== null && rollback.status !== 'failed') return false;
  return until === null || Date.parse(until) > now;
}

/** Returns whether the state is about to change within seconds. */
export function isMoving({ status, rollback }: ActionState): boolean {
  return status === 'executing' || rollback?.status === 'running';
}

/** Returns one sentence on what the action waits for or how it ended. */
export function nextStep(action: ActionState & { decision: string | null; waits_for_turn: boolean }): string {
  switch (action.status) {
    case 'pending_approval':
      return 'Nothing has changed yet. Review the plan, then approve or reject it.';
    case 'approved':
      return 'Approved. Nothing changes until an admin executes it.';
    case 'executing':
      return action.waits_for_turn
        ? 'Waiting for another action on the same resource to end.'
        : 'The steps are being carried out.';
    case 'completed':
      if (action.rollback?.status === 'running') return 'The changes are being rolled back.';
      if (action.rollback?.status === 'failed') return 'The change is in place; the rollback failed.';
      return 'The change is in place and the finding is gone.';
    case 'failed':
      return action.decision === 'rejected' || action.decision === 'expired' || action.decision === 'cancelled'
        ? `It was ${action.decision}; nothing was changed.`
        : 'It failed. The log shows what was done and what was rolled back.';
    case 'rolled_back':
      return 'The changes were rolled back.';
  }
}
