import { proxyActivities } from '@temporalio/workflow';
import type { CredentialChangeActivities } from '../activities/connect/credential-change.ts';
import type { ProviderKind } from '../domain/clouds/cloud-names.ts';
import { cloudCheck } from './activity-options.ts';
import { interactiveCloudQueue } from './task-queues.ts';

/** Checks new credentials of a provider; those accepted take the place of the old ones. */
export async function changeCredentials(changeId: number, kind: ProviderKind): Promise<void> {
  const { checkCredentialChange } = proxyActivities<CredentialChangeActivities>({
    ...cloudCheck,
    // The request that asked waits no longer than this; a later decision finds it withdrawn.
    scheduleToCloseTimeout: '1 minute',
    taskQueue: interactiveCloudQueue(kind),
  });
  await checkCredentialChange.executeWithOptions({ summary: 'Check credentials' }, [{ changeId }]);
}
