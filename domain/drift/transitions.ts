import type { DriftStatus } from './drift-types.ts';

/**
 * The transitions that PATCH allows; the interface specification §3 gives the order detected, investigating, resolved.
 */
const steps: Record<DriftStatus, DriftStatus | null> = {
  detected: 'investigating',
  investigating: 'resolved',
  resolved: null,
};

/** Returns whether a finding may be moved from one state to the next. */
export function mayMoveDrift(from: DriftStatus, to: DriftStatus): boolean {
  return steps[from] === to;
}
