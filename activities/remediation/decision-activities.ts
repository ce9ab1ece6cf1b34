import type { Database } from '../../db/database.ts';
import {
  closeRollbackWindow,
  endWaitingActions,
  failExecution,
  failRollback,
} from '../../db/queries/remediation-ends.ts';
import { wasCarriedOut, type RepeatedCommand } from '../../db/queries/remediation-commands.ts';
import { openRemediation, type OpenedRemediation } from '../../db/queries/remediation-facts.ts';
import { logRemediation, type LogPhase } from '../../db/queries/remediation-log.ts';
import { settleStep } from '../../db/queries/remediation-steps.ts';
import {
  beginExecution,
  beginRollback,
  decideRemediation,
  type AttributedCommand,
} from '../../db/queries/remediation-transitions.ts';
import { takeTurn } from '../../db/queries/remediation-turns.ts';
import type { CommandRefusal } from '../../domain/remediation/refusals.ts';
import { attributeCommand, type ReceivedCommand } from './attribution.ts';

/** What the decisions on actions go by. */
export interface RemediationRules {
  /** Whoever asked for an action may not approve it, and nobody whose name is not proven. */
  fourEyes: boolean;
  approvalValidDays: number;
  rollbackWindowHours: number;
}

const dayMs = 86_400_000;

/** What the workflow of an action writes down; Postgres only. Each may be run twice and acts once. */
export function remediationDecisionActivities(deps: {
  database: Database;
  rules: RemediationRules;
  statementKey: Buffer;
}) {
  const { database, rules, statementKey } = deps;

  /**
   * Who a command is from. A statement grows too old for a command that is repeated late, so one that has moved the
   * action already is not refused for it.
   */
  async function attributed(
    received: ReceivedCommand,
  ): Promise<AttributedCommand | RepeatedCommand | { refusal: CommandRefusal }> {
    const command = attributeCommand(statementKey, received);
    return 'refusal' in command && (await wasCarriedOut(database, received)) ? { repeated: true } : command;
  }

  return {
    /** Where the action stands; null when there is none. */
    openAction({ actionId }: { actionId: number }): Promise<OpenedRemediation | null> {
      return openRemediation(database, actionId);
    },

    /** Approves or rejects. Gives the new state and how long an approval is good for. */
    async decideAction(
      received: ReceivedCommand,
    ): Promise<{ status: 'approved' | 'failed'; untilMs: number } | RepeatedCommand | { refusal: CommandRefusal }> {
      const command = await attributed(received);
      if (!('kind' in command)) return command;
      const { fourEyes, approvalValidDays } = rules;
      const decided = await database.transaction((transaction) =>
        decideRemediation(transaction, { actionId: received.actionId, command, fourEyes, approvalValidDays }),
      );
      return 'status' in decided ? { ...decided, untilMs: approvalValidDays * dayMs } : decided;
    },

    /** Sets an approved action to work. `hasTurn` is false while another action changes the resource. */
    async beginExecution(
      received: ReceivedCommand,
    ): Promise<{ startedAt: string; hasTurn: boolean } | RepeatedCommand | { refusal: CommandRefusal }> {
      const command = await attributed(received);
      if (!('kind' in command)) return command;
      return database.transaction((transaction) =>
        beginExecution(transaction, { actionId: received.actionId, command }),
      );
    },

    /** Sets a completed action to be rolled back. */
    async beginRollback(
      received: ReceivedCommand,
    ): Promise<{ hasTurn: boolean } | RepeatedCommand | { refusal: CommandRefusal }> {
      const command = await attributed(received);
      if (!('kind' in command)) return command;
      return database.transaction((transaction) =>
        beginRollback(transaction, { actionId: received.actionId, command }),
      );
    },

    /** Whether it is the action's turn to change its resource. */
    takeTurn({ actionId }: { actionId: number }): Promise<boolean> {
      return database.transaction(async (transaction) => {
        const row = await transaction('remediation_actions')
          .where({ id: actionId })
          .first<{ id: number; resource_id: number } | undefined>('id', 'resource_id');
        return row !== undefined && takeTurn(transaction, row);
      });
    },

    /** Ends an action that nobody decided, or executed, in time; one whose time is not over by its row stays. */
    async expireAction({ actionId, reason }: { actionId: number; reason: string }): Promise<void> {
      await database.transaction(async (transaction) => {
        const actionIds = await transaction('remediation_actions')
          .where({ id: actionId })
          .where('expires_at', '<=', transaction.fn.now())
          .forUpdate()
          .pluck<number[]>('id');
        await endWaitingActions(transaction, { actionIds, decision: 'expired', reason, by: 'expiry' });
      });
    },

    /** Ends an action whose workflow was cancelled: one that waits is cancelled, a completed one stays as it is. */
    async cancelAction({ actionId, reason }: { actionId: number; reason: string }): Promise<void> {
      await database.transaction(async (transaction) => {
        const actionIds = [actionId];
        await endWaitingActions(transaction, { actionIds, decision: 'cancelled', reason, by: 'temporal' });
        await closeRollbackWindow(transaction, actionIds);
      });
    },

    /** Remembers that the steps are being taken back, and why. Gives the numbers of those that were begun. */
    async beginUndo({ actionId, reason }: { actionId: number; reason: string }): Promise<{ begun: number[] }> {
      await database('remediation_actions')
        .where({ id: actionId, status: 'executing' })
        .whereNull('undo_reason')
        .update({ undo_reason: reason });
      const opened = await openRemediation(database, actionId);
      return { begun: opened?.begun ?? [] };
    },

    /** Writes down a step that was to be taken back and could not be. */
    async keepStep(kept: { actionId: number; number: number; phase: LogPhase; reason: string }): Promise<void> {
      const { actionId, number, phase, reason } = kept;
      await database.transaction(async (transaction) => {
        await settleStep(transaction, { actionId, number, status: 'kept' });
        const message = `Step ${number} could not be undone: ${reason}`;
        await logRemediation(transaction, actionId, { level: 'error', phase, step: number, message });
      });
    },

    /** Ends the execution as failed, with an alert. Gives the workflow whose turn at the resource is next. */
    failExecution(failure: { actionId: number; reason: string }): Promise<{ next: string | null }> {
      return database.transaction((transaction) => failExecution(transaction, { ...failure, phase: 'execute' }));
    },

    /** Ends the rollback as failed, with an alert. Gives the workflow whose turn at the resource is next. */
    failRollback(failure: { actionId: number; reason: string }): Promise<{ next: string | null }> {
      return database.transaction((transaction) => failRollback(transaction, { ...failure, phase: 'rollback' }));
    },

    /** Writes down a command that was not carried out. */
    async noteRefusal({ actionId, message }: { actionId: number; message: string }): Promise<void> {
      await logRemediation(database, actionId, { level: 'warn', phase: 'decide', message });
    },
  };
}

export type RemediationDecisionActivities = ReturnType<typeof remediationDecisionActivities>;
