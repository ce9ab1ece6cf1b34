import { proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { ChangeWindowActivities } from '../activities/change-windows/change-window-activities.ts';
import { databaseActivity } from './activity-options.ts';

const { publishChangeWindowEnd } = proxyActivities<ChangeWindowActivities>(databaseActivity);

/** Waits for the end of a change window and publishes it; the end of one that was cancelled is not published. */
export async function endChangeWindow({ windowId }: { windowId: number }): Promise<void> {
  let leftMs = await publishChangeWindowEnd({ windowId });
  while (leftMs !== null) {
    setCurrentDetails(`Window ${windowId} ends at ${new Date(Date.now() + leftMs).toISOString()}`);
    await sleep(Math.max(1, leftMs));
    leftMs = await publishChangeWindowEnd({ windowId });
  }
}
