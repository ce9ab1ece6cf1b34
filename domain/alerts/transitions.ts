import type { AlertStatus } from './alert-types.ts';

export const alertActions = ['acknowledge', 'resolve'] as const;
export type AlertAction = (typeof alertActions)[number];

/** What members may do with an alert (interface specification §3): from which states, and to which. */
export const alertTransitions: Record<AlertAction, { from: readonly AlertStatus[]; to: AlertStatus }> = {
  acknowledge: { from: ['open'], to: 'acknowledged' },
  resolve: { from: ['open', 'acknowledged'], to: 'resolved' },
};
