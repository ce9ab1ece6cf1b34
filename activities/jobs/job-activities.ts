import { unlimited } from '../../domain/access-limits/access-limit.ts';
import { Context } from '@temporalio/activity';
import type { Database } from '../../db/database.ts';
import { completeExecution } from '../../db/commands/jobs/execution-ends.ts';
import { findExecution } from '../../db/reads/jobs/executions.ts';
import { findJob } from '../../db/reads/jobs/jobs.ts';
import { claimFor, claimSync } from '../../db/commands/sync/requests.ts';
import { executionStart } from '../../domain/jobs/execution-start.ts';
import type { ExecutionTrigger } from '../../domain/jobs/job-types.ts';
import type { WorkflowStart } from '../../domain/workflow-start.ts';
import { failSyncExecution } from '../sync/sync-state.ts';

/** An execution, and whether the claimant has to run it; if not, it joins a running one. */
export interface ClaimedExecution {
  executionId: number;
  workflowId: string;
  isMine: boolean;
}

/** An execution that a Schedule's workflow is to run as its child. */
export interface ScheduledExecution extends ClaimedExecution {
  start: WorkflowStart;
}

/** How an execution ended. */
export interface ExecutionEnd {
  executionId: number;
  status: 'succeeded' | 'failed';
  error: string | null;
}

const pollMs = 500;

/** Returns who claims: the workflow that asked, in this run. */
function claimant(): string {
  const { workflowExecution } = Context.current().info;
  return `${workflowExecution?.workflowId ?? ''}/${workflowExecution?.runId ?? ''}`;
}

/** Returns the activities about executions of any job; they touch Postgres only. */
export function jobActivities({ database }: { database: Database }) {
  return {
    /** Claims or joins an execution for a Schedule; null when the job is disabled or has nothing to run on. */
    async claimScheduled(input: { jobId: number }): Promise<ScheduledExecution | null> {
      const job = await findJob(database, { id: input.jobId, limits: unlimited });
      if (job === null || !job.enabled || !job.has_subject) return null;
      const providerId = job.provider_id;
      const claimed = await database.transaction((transaction) =>
        providerId === null
          ? claimFor(transaction, { job, trigger: 'schedule', claimant: claimant() })
          : claimSync(transaction, { providerId, trigger: 'schedule', claimant: claimant() }),
      );
      if (claimed === null) return null;
      const { id, type, workflow_id: workflowId } = claimed.execution;
      return {
        executionId: id,
        workflowId,
        isMine: claimed.isNew,
        start: executionStart({ id, type, workflowId, providerId }),
      };
    },

    /** Claims or joins the sync of a provider; null when it is deleted. */
    async claimProviderSync(input: {
      providerId: number;
      trigger: ExecutionTrigger;
    }): Promise<ScheduledExecution | null> {
      const { providerId, trigger } = input;
      const claim = await database.transaction((transaction) =>
        claimSync(transaction, { providerId, trigger, claimant: claimant() }),
      );
      if (claim === null) return null;
      const { id, type, workflow_id: workflowId } = claim.execution;
      return {
        executionId: id,
        workflowId,
        isMine: claim.isNew,
        start: executionStart({ id, type, workflowId, providerId }),
      };
    },

    /** Waits for the end of an execution that any workflow runs. */
    async awaitExecution(input: { executionId: number }): Promise<ExecutionEnd> {
      const context = Context.current();
      for (;;) {
        const execution = await findExecution(database, input.executionId);
        if (execution === null) return { ...input, status: 'failed', error: 'the execution is gone' };
        if (execution.status !== 'running') {
          return { ...input, status: execution.status, error: execution.error };
        }
        context.heartbeat();
        await context.sleep(pollMs);
      }
    },

    /** Ends an execution whose workflow failed, unless it has already ended. */
    async failExecution(input: { executionId: number; reason: string }): Promise<void> {
      const execution = await findExecution(database, input.executionId);
      if (execution?.status !== 'running') return;
      if (execution.type === 'inventory_sync') await failSyncExecution(database, input);
      else {
        await database.transaction((transaction) =>
          completeExecution(transaction, { executionId: input.executionId, status: 'failed', error: input.reason }),
        );
      }
    },
  };
}

export type JobActivities = ReturnType<typeof jobActivities>;
