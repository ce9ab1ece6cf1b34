import { setTimeout as wait } from 'node:timers/promises';
import {
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  type Client,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Database } from '../db/database.ts';
import { forgetPendingStart } from '../db/commands/outbox/outbox.ts';
import { pendingStart } from '../db/reads/outbox/outbox.ts';
import type { JsonObject } from '../domain/json.ts';
import { startWorkflow } from '../platform/temporal.ts';

/** Outcome of an update: its result, its refusal by the workflow, or that it reached none. */
export type UpdateOutcome =
  | { kind: 'answered'; answer: JsonObject }
  | { kind: 'refused'; type: string; message: string }
  /** No workflow with this id is running. */
  | { kind: 'gone' }
  /** Temporal, or every worker, is unavailable; the update may still be processed for a while. */
  | { kind: 'unreachable'; cause: unknown };

/** An update of a workflow. */
export interface UpdateRequest {
  workflowId: string;
  name: string;
  input: JsonObject;
  /** A repeat with the same id counts as the same update. */
  updateId: string;
  /** How long to wait for the result. */
  timeoutMs: number;
}

/** Sends updates to workflows, and waits for their results. */
export interface WorkflowUpdates {
  update(request: UpdateRequest): Promise<UpdateOutcome>;
  /** Sends a signal without arguments. Returns false if Temporal did not accept it. */
  signal(request: { workflowId: string; name: string }): Promise<boolean>;
}

/** A workflow processes ten updates at a time (Temporal's default); others are retried a little later. */
const crowdedPauseMs = 100;
const grpcResourceExhausted = 8;
const signalTimeoutMs = 3_000;

export function createWorkflowUpdates(options: {
  client: Client;
  database: Database;
  consoleUrl: string;
}): WorkflowUpdates {
  const { client, database, consoleUrl } = options;
  async function attempt(request: UpdateRequest, deadline: number): Promise<UpdateOutcome | 'crowded'> {
    const { workflowId, name, input, updateId } = request;
    try {
      const answer = await client.withDeadline(deadline, () =>
        client.workflow
          .getHandle(workflowId)
          .executeUpdate<JsonObject, [JsonObject]>(name, { args: [input], updateId }),
      );
      return { kind: 'answered', answer };
    } catch (error) {
      if (error instanceof WorkflowUpdateFailedError) return refusal(error);
      if (error instanceof WorkflowNotFoundError) return { kind: 'gone' };
      if (isCrowded(error)) return 'crowded';
      if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return { kind: 'unreachable', cause: error };
      return { kind: 'unreachable', cause: error };
    }
  }

  /** Returns whether a start of the workflow was still pending and has now been made. */
  async function startPending(workflowId: string): Promise<boolean> {
    const pending = await pendingStart(database, workflowId);
    if (pending === null) return false;
    await startWorkflow(client, { ...pending, consoleUrl });
    await forgetPendingStart(database, workflowId);
    return true;
  }

  return {
    async update(request: UpdateRequest) {
      const deadline = Date.now() + request.timeoutMs;
      let mayStart = true;
      for (;;) {
        const outcome = await attempt(request, deadline);
        if (outcome !== 'crowded' && outcome.kind !== 'gone') return outcome;
        if (outcome !== 'crowded') {
          if (!mayStart) return outcome;
          mayStart = false;
          try {
            if (!(await startPending(request.workflowId))) return outcome;
          } catch (cause) {
            return { kind: 'unreachable', cause };
          }
          continue;
        }
        if (Date.now() + crowdedPauseMs > deadline) return { kind: 'unreachable', cause: 'too many updates at once' };
        await wait(crowdedPauseMs);
      }
    },
    async signal({ workflowId, name }) {
      try {
        await client.withDeadline(Date.now() + signalTimeoutMs, () =>
          client.workflow.getHandle(workflowId).signal(name),
        );
        return true;
      } catch {
        return false;
      }
    },
  };
}

function refusal(error: WorkflowUpdateFailedError): { kind: 'refused'; type: string; message: string } {
  const { cause } = error;
  const type = cause instanceof ApplicationFailure ? (cause.type ?? '') : '';
  return { kind: 'refused', type, message: cause?.message ?? error.message };
}

function isCrowded(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return [error, cause].some(
    (one) => typeof one === 'object' && one !== null && 'code' in one && one.code === grpcResourceExhausted,
  );
}
