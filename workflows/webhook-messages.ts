import { defineSignal } from '@temporalio/workflow';

/** Notifies the workflow of an endpoint that its queue has rows; once per batch, however large. */
export const deliveriesWaiting = defineSignal('deliveriesWaiting');
