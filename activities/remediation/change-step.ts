import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Database } from '../../db/database.ts';
import type { RemediationFacts } from '../../db/reads/remediation/facts.ts';
import { logRemediation } from '../../db/commands/remediation/log.ts';
import type { LogPhase } from '../../db/reads/remediation/log.ts';
import { claimStep, isNewestAttempt, settleStep } from '../../db/commands/remediation/steps.ts';
import type { Operation, PlanStep } from '../../domain/remediation/plan.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import { attempted } from './attempt.ts';
import { StoppedError, unlessStopped } from './stop.ts';
import { ongoingFacts, superseded } from './supersede.ts';

/** Attempts at a step before it has failed for good, and at undoing it. */
export const attemptsForward = 8;
const attemptsBack = 12;

/** A step of an action, and why it is carried out or undone. */
export interface StepChange {
  actionId: number;
  number: number;
  phase: Extract<LogPhase, 'execute' | 'undo' | 'rollback'>;
}

interface Deps {
  database: Database;
  sessions: CloudSessions;
  /** Stopped by an environment variable. */
  stopped: boolean;
}

/**
 * Carries out a step, or carries it out again after it was undone. The operation reads before it acts, so an attempt
 * after one that died repeats nothing.
 */
export async function carryOutStep(deps: Deps, change: StepChange): Promise<void> {
  await attempted({ attempts: attemptsForward }, (signal) =>
    unlessStopped(deps, { ...change, signal }, async () => {
      const facts = await ongoingFacts(deps.database, change.actionId, workOf(change.phase));
      await carryOutNow(deps, { ...change, facts, signal });
    }),
  );
}

/** A change with the state of the action that its attempt has read. */
type ChangeUnderWay = StepChange & { facts: RemediationFacts; signal: AbortSignal };

/** Does the work of `carryOutStep` in an attempt that is under way. */
export async function carryOutNow(deps: Deps, change: ChangeUnderWay): Promise<void> {
  const from = change.phase === 'rollback' ? (['undone', 'done'] as const) : (['planned', 'running', 'done'] as const);
  await changeStep(deps, { ...change, from, to: 'done', operationOf: (step) => step.operation });
}

/**
 * Undoes a step that was begun. One whose first and only attempt found everything done already changed nothing, and
 * stays. Fails for good where nothing can undo the step.
 */
export async function undoStartedStep(deps: Deps, change: StepChange): Promise<void> {
  const facts = await ongoingFacts(deps.database, change.actionId, workOf(change.phase));
  const row = facts.steps.find(({ number }) => number === change.number);
  if (row === undefined || row.status === 'planned' || row.status === 'undone') return;
  if (row.status === 'done' && row.outcome === 'already_there' && row.attempts === 1) return;
  await attempted({ attempts: attemptsBack }, (signal) =>
    unlessStopped(deps, { ...change, signal }, async () =>
      changeStep(deps, {
        ...change,
        facts: await ongoingFacts(deps.database, change.actionId, workOf(change.phase)),
        signal,
        from: ['running', 'done', 'kept'],
        to: 'undone',
        operationOf: (step) => step.undo?.operation ?? null,
      }),
    ),
  );
}

const workOf = (phase: StepChange['phase']): 'execute' | 'rollback' => (phase === 'rollback' ? 'rollback' : 'execute');

async function changeStep(
  { database, sessions, stopped }: Deps,
  change: ChangeUnderWay & {
    from: Parameters<typeof claimStep>[1]['from'];
    to: 'done' | 'undone';
    operationOf: (step: PlanStep) => Operation | null;
  },
): Promise<void> {
  const { actionId, number, phase, to, facts, signal } = change;
  const row = facts.steps.find((one) => one.number === number);
  const step = facts.plan.steps.find((one) => one.number === number);
  if (row === undefined || step === undefined) throw superseded(actionId);
  if (row.status === to) return;
  const operation = change.operationOf(step);
  if (operation === null) throw ApplicationFailure.nonRetryable('the step cannot be undone', 'NotUndoable');
  signal.throwIfAborted();
  const claimed = await claimStep(database, { actionId, number, from: change.from, to, stopped });
  if (claimed === 'stopped') throw new StoppedError();
  if (claimed === null) throw superseded(actionId);
  const { attempt, token } = claimed;
  const verb = to === 'done' ? step.title : `Undo: ${step.title}`;
  try {
    const applied = await sessions.use(
      facts.provider_id,
      (session) => session.apply({ ...operation, token }, signal),
      'remediation',
    );
    await database.transaction(async (transaction) => {
      const outcome = to === 'done' ? { outcome: applied.outcome } : {};
      // Retryable: if Temporal is in fact waiting for this attempt, the next one finds what was done.
      if (!(await settleStep(transaction, { actionId, number, attempt, status: to, ...outcome }))) {
        throw new Error('another attempt at the step has started in the meantime');
      }
      await logRemediation(transaction, actionId, {
        phase,
        step: number,
        message: verb,
        outcome: applied.outcome,
        request: { operation: operation.name, ...applied.request },
        response: applied.response,
      });
    });
  } catch (error) {
    await noteFault(database, { actionId, number, attempt, phase, verb, operation, error });
    throw error;
  }
}

async function noteFault(
  database: Database,
  fault: StepChange & { attempt: number; verb: string; operation: Operation; error: unknown },
): Promise<void> {
  const { actionId, number, phase, verb, operation, error } = fault;
  const reason = error instanceof Error ? error.message : String(error);
  await database.transaction(async (transaction) => {
    if (!(await isNewestAttempt(transaction, fault))) return;
    await logRemediation(transaction, actionId, {
      level: 'warn',
      phase,
      step: number,
      message: `${verb}: attempt ${Context.current().info.attempt} failed: ${reason}`,
      outcome: 'failed',
      request: { operation: operation.name, ...operation.target },
    });
  });
}
