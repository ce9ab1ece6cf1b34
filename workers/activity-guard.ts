import type { Context } from '@temporalio/activity';
import type { ActivityInterceptors } from '@temporalio/worker';
import { toFailure } from '../activities/failures.ts';

/** Every activity fails in terms of the workflows, and without a secret or a query in its message. */
export function guardActivity(_context: Context): ActivityInterceptors {
  return {
    inbound: {
      async execute(input, next) {
        try {
          return await next(input);
        } catch (error) {
          throw toFailure(error);
        }
      },
    },
  };
}
