import { isCancellation, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { JobActivities } from '../activities/jobs/job-activities.ts';
import { databaseActivity } from './activity-options.ts';
import { runExecution } from './run-execution.ts';

const { claimScheduled } = proxyActivities<JobActivities>(databaseActivity);

/**
 * Runs a job when its Schedule fires: claims an execution, or joins the one that is running, and waits until it ends,
 * because the overlap policy of the Schedule depends on it.
 */
export async function runJob(jobId: number): Promise<void> {
  const claimed = await claimScheduled({ jobId });
  if (claimed === null) {
    setCurrentDetails('Nothing to run: the job is disabled or there is no provider');
    return;
  }
  setCurrentDetails(`${claimed.isMine ? 'Running' : 'Joined'} execution ${claimed.executionId}`);
  try {
    const end = await runExecution(claimed);
    setCurrentDetails(`Execution ${end.executionId} ${end.status}`);
  } catch (error) {
    if (isCancellation(error))
      setCurrentDetails(`Cancelled; execution ${claimed.executionId} continues without this workflow`);
    throw error;
  }
}
