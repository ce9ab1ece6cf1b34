import type { Database } from '../../db/database.ts';
import { remediationFacts } from '../../db/reads/remediation/facts.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import { attempted } from './attempt.ts';
import { attemptsForward, carryOutNow } from './change-step.ts';
import { looksAtMost, verifyAndComplete, type FinishedExecution } from './finish-execution.ts';
import { begunSteps, checkAndSnapshot } from './prepare-execution.ts';
import { unlessStopped } from './stop.ts';
import { requireOngoing } from './supersede.ts';

/** The number of the next step or, after the last one, how the workflow continues. */
export type ExecutedStep = { step: number } | { step: null; finished: FinishedExecution };

/**
 * Carries out one step of a plan. Before the first step, it checks that the resource is as planned; after the last one,
 * it verifies the result and completes the action. Both are part of the activity because most plans have one step, and
 * every further activity has to pass through two task queues. An attempt resumes where a dead one stopped.
 */
export async function executeStep(
  deps: { database: Database; sessions: CloudSessions; rollbackWindowHours: number; stopped: boolean },
  { actionId, number }: { actionId: number; number: number },
): Promise<ExecutedStep> {
  return attempted({ attempts: attemptsForward, looks: looksAtMost }, (signal) =>
    unlessStopped(deps, { actionId, number, phase: 'execute', signal }, async () => {
      const known = await remediationFacts(deps.database, actionId);
      if (known?.status === 'completed') {
        return { step: null, finished: await verifyAndComplete(deps, { facts: known, signal }) };
      }
      const facts = requireOngoing(known, { actionId, phase: 'execute' });
      if (begunSteps(facts).length === 0) await checkAndSnapshot(deps, { facts, signal });
      await carryOutNow(deps, { actionId, number, phase: 'execute', facts, signal });
      const next = facts.plan.steps.find((step) => step.number > number);
      if (next !== undefined) return { step: next.number };
      return { step: null, finished: await verifyAndComplete(deps, { facts, signal }) };
    }),
  );
}
