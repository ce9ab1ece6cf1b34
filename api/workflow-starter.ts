import type { Client } from '@temporalio/client';
import type { Database } from '../db/database.ts';
import { forgetPendingStart } from '../db/commands/outbox/outbox.ts';
import { pendingStart } from '../db/reads/outbox/outbox.ts';
import type { Log } from '../platform/log.ts';
import { startWorkflow, withinDeadline } from '../platform/temporal.ts';
import type { WorkflowStarter } from './dependencies.ts';

/**
 * Maximum number of concurrent starts; the dispatcher takes the rest, so that an unavailable Temporal costs nothing.
 */
const underWayAtMost = 50;

/**
 * Starts pending workflows immediately if Temporal is reachable; the workers' dispatcher takes those that fail. No
 * database connection is held during the call to Temporal: if both start the same workflow, only one run results.
 */
export function createWorkflowStarter(options: {
  database: Database;
  client: Client;
  log: Log;
  consoleUrl: string;
}): WorkflowStarter {
  const { database, client, log, consoleUrl } = options;
  let underWay = 0;

  const attempt = (workflowId: string, work: () => Promise<void>, otherwise: string): void => {
    if (underWay >= underWayAtMost) return;
    underWay += 1;
    work()
      .catch((error: unknown) => log.warn({ err: error, workflow_id: workflowId }, otherwise))
      .finally(() => {
        underWay -= 1;
      });
  };

  return {
    startSoon(workflowId) {
      const start = async (): Promise<void> => {
        const pending = await pendingStart(database, workflowId);
        if (pending === null) return;
        await startWorkflow(client, { ...pending, consoleUrl });
        await forgetPendingStart(database, workflowId);
      };
      attempt(workflowId, start, 'a workflow was not started at once; the dispatcher will');
    },
    cancelSoon(workflowId) {
      const cancel = async (): Promise<void> => {
        await withinDeadline(client, () => client.workflow.getHandle(workflowId).cancel());
      };
      attempt(workflowId, cancel, 'a workflow was not cancelled; it ends at its next write');
    },
  };
}
