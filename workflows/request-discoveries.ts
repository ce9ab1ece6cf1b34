import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { DiscoveryStateActivities } from '../activities/organizations/discovery-activities.ts';
import { databaseActivity } from './activity-options.ts';

const activities = proxyActivities<DiscoveryStateActivities>(databaseActivity);

/** Requests a discovery of every organization; a Schedule starts it. */
export async function requestDiscoveries(): Promise<void> {
  setCurrentDetails(`${await activities.requestDiscoveries()} discoveries were requested`);
}
