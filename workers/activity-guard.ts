import type { Context } from '@temporalio/activity';
import type { ActivityInterceptors } from '@temporalio/worker';
import { toFailure } from '../activities/failures.ts';

/** Converts the errors of activities to errors that workflows know, without a secret or a query in the message. */
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
