import { Context } from '@temporalio/activity';

/** Returns the id of the workflow that runs this activity; clouds show it as the name of a session. */
export function currentWorkflow(): string {
  return Context.current().info.workflowExecution?.workflowId ?? 'activity';
}
