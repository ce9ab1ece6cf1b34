import type { Context } from '@temporalio/activity';
import type { ActivityInterceptors } from '@temporalio/worker';
import { toFailure } from '../activities/failures.ts';

/** Makes every activity fail with an error that workflows know, without a secret or a query in its message. */
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
