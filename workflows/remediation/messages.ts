import { defineSignal, defineUpdate } from '@temporalio/workflow';
import { turnSignalName, wakeSignalName } from './names.ts';
import type { CommandName } from '../../domain/remediation/command-kinds.ts';

/** The answer to a command: the state that it led to, and, for `execute`, since when. */
export interface CommandAnswer {
  status: string;
  started_at?: string;
  rollback?: 'running';
}

/**
 * The commands of an action: each is an update, which answers, and a signal, which does not; both take the same payload
 * (see `readCommand`). The record is the same whether the API, the Temporal UI or the Temporal CLI sends it.
 */
export const commandUpdates = {
  decide: defineUpdate<CommandAnswer, [unknown]>('decide'),
  execute: defineUpdate<CommandAnswer, [unknown]>('execute'),
  rollback: defineUpdate<CommandAnswer, [unknown]>('rollback'),
} satisfies Record<CommandName, unknown>;

export const commandSignals = {
  decide: defineSignal<[unknown]>('decide'),
  execute: defineSignal<[unknown]>('execute'),
  rollback: defineSignal<[unknown]>('rollback'),
} satisfies Record<CommandName, unknown>;

/** From the API or the reconciler: the row may be ahead of the workflow, which reads it again. */
export const wakeSignal = defineSignal(wakeSignalName);

/** From another action on the same resource: it has ended. */
export const turnSignal = defineSignal(turnSignalName);
