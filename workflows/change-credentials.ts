import { proxyActivities } from '@temporalio/workflow';
import type { CredentialChangeActivities } from '../activities/connect/credential-change.ts';
import type { ProviderKind } from '../domain/clouds/cloud-names.ts';
import { cloudCheck } from './activity-options.ts';
import { interactiveCloudQueue } from './task-queues.ts';

/** Checks new credentials of a provider; accepted ones replace the old ones. */
export async function changeCredentials(changeId: number, kind: ProviderKind): Promise<void> {
  const { checkCredentialChange } = proxyActivities<CredentialChangeActivities>({
    ...cloudCheck,
    // The API request waits no longer than this and then withdraws the change, so a later decision has no effect.
    scheduleToCloseTimeout: '1 minute',
    taskQueue: interactiveCloudQueue(kind),
  });
  await checkCredentialChange.executeWithOptions({ summary: 'Check credentials' }, [{ changeId }]);
}
