import type { ActivityOptions } from '@temporalio/common';
import { workflowQueue } from './task-queues.ts';

/**
 * Activities that only touch Postgres are quick and are retried for as long as Postgres is unavailable. The worker
 * sends heartbeats for them, so that after a crash the next attempt does not have to wait for the full timeout.
 */
export const databaseActivity: ActivityOptions = {
  taskQueue: workflowQueue,
  startToCloseTimeout: '30 seconds',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '30 seconds' },
};

/** A few calls to a cloud, such as a credential check. */
export const cloudCheck = {
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds', maximumAttempts: 8 },
} satisfies ActivityOptions;

/** Long listings: they heartbeat every few seconds, so that another worker soon takes over when one dies. */
export const cloudListing = {
  startToCloseTimeout: '6 hours',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute', maximumAttempts: 10 },
} satisfies ActivityOptions;
