import { CancellationScope, isCancellation, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type {
  DiscoveryStateActivities,
  OrganizationActivities,
} from '../activities/organizations/discovery-activities.ts';
import { cloudListing, databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { cloudQueue, fairShareOf } from './task-queues.ts';

const { openDiscovery, closeDiscovery } = proxyActivities<DiscoveryStateActivities>(databaseActivity);
const { settleAccounts, connectAccounts } = proxyActivities<DiscoveryStateActivities>({
  ...databaseActivity,
  startToCloseTimeout: '30 minutes',
});

/**
 * Reads the tree of an organization, sets the state of each account, and connects those that are selected. The history
 * holds no account: activities find what is left to do in the database.
 */
export async function discoverOrganization(discoveryId: number): Promise<void> {
  try {
    const opened = await openDiscovery({ discoveryId });
    if (opened === null) return;
    const { organizationId, providerId, kind } = opened;
    const { listOrganization } = proxyActivities<OrganizationActivities>({
      ...cloudListing,
      taskQueue: cloudQueue(kind),
      priority: fairShareOf(providerId),
    });
    setCurrentDetails('Reading the tree');
    await listOrganization({ discoveryId, organizationId, providerId });
    await settleAccounts({ discoveryId, organizationId });
    let looked = 0;
    for (;;) {
      const batch = await connectAccounts({ discoveryId, organizationId });
      if (batch === 0) break;
      looked += batch;
      setCurrentDetails(`${looked} accounts were looked at`);
    }
    await closeDiscovery({ discoveryId, reason: null });
  } catch (error) {
    const reason = isCancellation(error) ? 'The discovery was cancelled' : failureText(error);
    await CancellationScope.nonCancellable(() => closeDiscovery({ discoveryId, reason }));
    throw error;
  }
}
