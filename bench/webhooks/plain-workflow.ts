import { proxyActivities } from '@temporalio/workflow';

const { send } = proxyActivities<{ send(input: { url: string; number: number }): Promise<void> }>({
  startToCloseTimeout: '10 seconds',
});

/** Delivers with the simple design: one workflow with one activity for each delivery. */
export async function deliverOne(input: { url: string; number: number }): Promise<void> {
  await send(input);
}
