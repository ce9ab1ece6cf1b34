import type { Database } from '../../db/database.ts';
import type { RepeatedCommand } from '../../db/commands/remediation/received-commands.ts';
import { wasCarriedOut } from '../../db/reads/remediation/received-commands.ts';
import { announceExpiry } from '../../db/commands/remediation/decision-events.ts';
import { expireAction, failExecution, failRollback, noteUndo } from '../../db/commands/remediation/ends.ts';
import { type OpenedRemediation, openRemediation, resourceOfAction } from '../../db/reads/remediation/facts.ts';
import { logRemediation } from '../../db/commands/remediation/log.ts';
import type { LogPhase } from '../../db/reads/remediation/log.ts';
import { recordRefusal } from '../../db/commands/remediation/refusals.ts';
import { settleStep } from '../../db/commands/remediation/steps.ts';
import {
  type AttributedCommand,
  beginExecution,
  beginRollback,
  decideRemediation,
} from '../../db/commands/remediation/transitions.ts';
import { takeTurn } from '../../db/commands/remediation/turns.ts';
import { cancelUnverified, noteUnverifiedCancellation } from '../../db/commands/remediation/unverified-cancellation.ts';
import type { ChangeGuard } from '../../domain/remediation/change-guard.ts';
import { commandKinds, type CommandKind } from '../../domain/remediation/command-kinds.ts';
import type { CommandRefusal, RefusedCommand } from '../../domain/remediation/refusals.ts';
import { attributeCommand, type ReceivedCommand } from './attribution.ts';

/** Settings for decisions on actions. */
export interface RemediationRules {
  /** Every change needs two people; see `domain/remediation/decision-rules.ts`. */
  fourEyes: boolean;
  /** Unsigned commands are accepted, because Temporal is protected by other means. */
  allowsUnsigned: boolean;
  approvalValidDays: number;
  rollbackWindowHours: number;
  guard: ChangeGuard;
}

const dayMs = 86_400_000;

/** Returns the activities of an action that touch Postgres only. Each may run twice and acts once. */
export function remediationDecisionActivities(deps: {
  database: Database;
  rules: RemediationRules;
  statementKey: Buffer;
}) {
  const { database, rules, statementKey: key } = deps;
  const { fourEyes, allowsUnsigned } = rules;
  const attribute = (received: ReceivedCommand, kinds: readonly CommandKind[]) =>
    attributeCommand({ key, allowsUnsigned, kinds }, received);

  /**
   * Returns the sender of a command. A repeated command that has already been applied is not refused if its statement
   * has expired since.
   */
  async function attributed(
    received: ReceivedCommand,
    kinds: readonly CommandKind[],
  ): Promise<AttributedCommand | RepeatedCommand | { refusal: CommandRefusal }> {
    const command = attribute(received, kinds);
    return 'refusal' in command && (await wasCarriedOut(database, received)) ? { repeated: true } : command;
  }

  return {
    /** Returns the state of the action; null when there is none. */
    openAction({ actionId }: { actionId: number }): Promise<OpenedRemediation | null> {
      return openRemediation(database, actionId);
    },

    /**
     * Returns the refusal of a command that does not come from a member, before any of it is carried out; null
     * otherwise.
     */
    async verifyCommand(received: ReceivedCommand): Promise<{ refusal: CommandRefusal | null }> {
      const command = attribute(received, commandKinds);
      return { refusal: 'refusal' in command ? command.refusal : null };
    },

    /** Approves or rejects. Returns the new state and how long an approval is valid. */
    async decideAction(
      received: ReceivedCommand,
    ): Promise<{ status: 'approved' | 'failed'; untilMs: number } | RepeatedCommand | { refusal: CommandRefusal }> {
      const command = await attributed(received, ['approve', 'reject']);
      if (!('kind' in command)) return command;
      const { approvalValidDays } = rules;
      const decided = await database.transaction((transaction) =>
        decideRemediation(transaction, { actionId: received.actionId, command, fourEyes, approvalValidDays }),
      );
      return 'status' in decided ? { ...decided, untilMs: approvalValidDays * dayMs } : decided;
    },

    /** Starts the execution of an approved action. `hasTurn` is false while another action is changing the resource. */
    async beginExecution(
      received: ReceivedCommand,
    ): Promise<{ startedAt: string; hasTurn: boolean } | RepeatedCommand | { refusal: CommandRefusal }> {
      const command = await attributed(received, ['execute']);
      if (!('kind' in command)) return command;
      return database.transaction((transaction) =>
        beginExecution(transaction, { actionId: received.actionId, command, fourEyes, guard: rules.guard }),
      );
    },

    /** Starts the rollback of a completed action. */
    async beginRollback(
      received: ReceivedCommand,
    ): Promise<{ hasTurn: boolean } | RepeatedCommand | { refusal: CommandRefusal }> {
      const command = await attributed(received, ['rollback']);
      if (!('kind' in command)) return command;
      return database.transaction((transaction) =>
        beginRollback(transaction, { actionId: received.actionId, command, fourEyes, guard: rules.guard }),
      );
    },

    /** Returns whether it is the action's turn to change its resource. */
    takeTurn({ actionId }: { actionId: number }): Promise<boolean> {
      return database.transaction(async (transaction) => {
        const resourceId = await resourceOfAction(transaction, actionId);
        return resourceId !== null && takeTurn(transaction, { id: actionId, resource_id: resourceId });
      });
    },

    /** Publishes that a waiting action expires within a day; once for an expiry, and never after it. */
    async announceExpiry({ actionId }: { actionId: number }): Promise<void> {
      await database.transaction((transaction) => announceExpiry(transaction, actionId));
    },

    /** Ends an action that was not decided or executed in time; does nothing before the deadline in its row. */
    async expireAction({ actionId, reason }: { actionId: number; reason: string }): Promise<void> {
      await database.transaction((transaction) => expireAction(transaction, { actionId, reason }));
    },

    /**
     * Ends an action whose workflow was cancelled in Temporal, where users are not verified: a waiting action is
     * cancelled, a completed one stays completed and can no longer be rolled back.
     */
    async cancelAction({ actionId, reason }: { actionId: number; reason: string }): Promise<void> {
      await database.transaction((transaction) => cancelUnverified(transaction, { actionId, reason }));
    },

    /** Records that the steps are being undone, and why. Returns the numbers of the steps that had begun. */
    async beginUndo({ actionId, reason }: { actionId: number; reason: string }): Promise<{ begun: number[] }> {
      await noteUndo(database, { actionId, reason });
      const opened = await openRemediation(database, actionId);
      return { begun: opened?.begun ?? [] };
    },

    /** Records a step that should have been undone but could not be. */
    async keepStep(kept: { actionId: number; number: number; phase: LogPhase; reason: string }): Promise<void> {
      const { actionId, number, phase, reason } = kept;
      await database.transaction(async (transaction) => {
        await settleStep(transaction, { actionId, number, status: 'kept' });
        const message = `Step ${number} could not be undone: ${reason}`;
        await logRemediation(transaction, actionId, { level: 'error', phase, step: number, message });
      });
    },

    /**
     * Ends the execution as failed, with an alert. Returns the workflow whose turn at the resource is next.
     * `isCancelled` means that the workflow was cancelled in Temporal.
     */
    failExecution(failure: {
      actionId: number;
      reason: string;
      isCancelled?: boolean;
    }): Promise<{ next: string | null }> {
      const { actionId, reason, isCancelled = false } = failure;
      return database.transaction(async (transaction) => {
        if (isCancelled) await noteUnverifiedCancellation(transaction, { actionId, reason });
        return failExecution(transaction, { actionId, reason, phase: 'execute' });
      });
    },

    /** Ends the rollback as failed, with an alert. Returns the workflow whose turn at the resource is next. */
    failRollback(failure: { actionId: number; reason: string }): Promise<{ next: string | null }> {
      return database.transaction((transaction) => failRollback(transaction, { ...failure, phase: 'rollback' }));
    },

    /** Records what was refused, in the action's log and, for a refused command, in the audit log. */
    async noteRefusal(note: { actionId: number; message: string; command?: RefusedCommand }): Promise<void> {
      const { actionId, message, command } = note;
      if (command === undefined) {
        await logRemediation(database, actionId, { level: 'warn', phase: 'decide', message });
      } else {
        await database.transaction((transaction) => recordRefusal(transaction, { actionId, message, command }));
      }
    },
  };
}

export type RemediationDecisionActivities = ReturnType<typeof remediationDecisionActivities>;
