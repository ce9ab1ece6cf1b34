import { isCancellation, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { ConnectActivities, ConnectStateActivities } from '../activities/connect/connect-activities.ts';
import { executionStart } from '../domain/jobs/execution-start.ts';
import type { ProviderKind } from '../domain/clouds/cloud-names.ts';
import { cloudCheck, databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { runExecution } from './run-execution.ts';
import { fairShareOf, interactiveCloudQueue } from './task-queues.ts';

const { refuseConnection } = proxyActivities<ConnectStateActivities>(databaseActivity);

/** Checks the credentials of a new provider, claims the account for it, and runs its first sync. */
export async function connectProvider(providerId: number, kind: ProviderKind): Promise<void> {
  const { checkConnection } = proxyActivities<ConnectActivities>({
    ...cloudCheck,
    taskQueue: interactiveCloudQueue(kind),
    priority: fairShareOf(providerId),
  });
  setCurrentDetails('Checking the credentials');
  let claimed;
  try {
    claimed = await checkConnection.executeWithOptions({ summary: 'Check credentials' }, [{ providerId }]);
  } catch (error) {
    if (isCancellation(error)) throw error;
    await refuseConnection({ providerId, reason: failureText(error) });
    throw error;
  }
  if (claimed === null) {
    setCurrentDetails('Refused');
    return;
  }
  setCurrentDetails('Accepted; the first sync is running');
  const { executionId: id, workflowId } = claimed;
  const end = await runExecution({
    ...claimed,
    start: executionStart({ id, type: 'inventory_sync', workflowId, providerId }),
  });
  setCurrentDetails(`The first sync ${end.status}`);
}
