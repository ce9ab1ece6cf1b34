import type { Database } from '../../db/database.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import { carryOutStep, undoStartedStep, type StepChange } from './change-step.ts';
import { executeStep } from './execute-step.ts';
import { finishExecution } from './finish-execution.ts';
import { prepareExecution } from './prepare-execution.ts';
import { checkRollback, finishRollback } from './roll-back.ts';

/** Returns the activities of an action that call its cloud. */
export function remediationChangeActivities(deps: {
  database: Database;
  sessions: CloudSessions;
  rollbackWindowHours: number;
  /** Stopped by an environment variable: no step begins. */
  stopped: boolean;
}) {
  return {
    executeStep: (step: { actionId: number; number: number }) => executeStep(deps, step),
    prepareExecution: (input: { actionId: number }) => prepareExecution(deps, input),
    applyStep: (change: StepChange) => carryOutStep(deps, change),
    undoStep: (change: StepChange) => undoStartedStep(deps, change),
    finishExecution: (input: { actionId: number }) => finishExecution(deps, input),
    checkRollback: (input: { actionId: number }) => checkRollback(deps, input),
    finishRollback: (input: { actionId: number }) => finishRollback(deps, input),
  };
}

export type RemediationChangeActivities = ReturnType<typeof remediationChangeActivities>;
