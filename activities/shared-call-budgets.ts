import type { Database } from '../db/database.ts';
import { reserveCalls, slowCalls } from '../db/commands/clouds/call-budgets.ts';
import { slowing, type CallBudgets } from './clouds/shared/call-budgets.ts';

/** Returns budgets in Postgres, shared by all processes of the service. */
export function sharedCallBudgets(database: Database): CallBudgets {
  return {
    reserve: async ({ bucket, rate, calls }) =>
      reserveCalls(database, { bucket, rate, calls, regained: slowing.regainedPerSecond }),
    slow: async ({ bucket, rate }) =>
      slowCalls(database, {
        bucket,
        factor: slowing.factor,
        least: rate.perSecond * slowing.leastShare,
        atMostEverySeconds: slowing.atMostEverySeconds,
      }),
  };
}
