import type { Layer } from '@koa/router';
import type { ApiMiddleware } from '../context.ts';
import { ApiError, notFound } from '../errors.ts';
import { openRule, unmeteredRule, type Admit } from './admission.ts';

/**
 * Responds to requests that no endpoint handles: OPTIONS with the methods of the path, another method with 405, an
 * unknown path with 404.
 */
export function answerUnserved(admit: Admit): ApiMiddleware {
  return async (context) => {
    const matched = (context['matched'] ?? []) as Pick<Layer, 'methods'>[];
    const methods = [...new Set(matched.flatMap((layer) => layer.methods))];
    await admit(context, context.method === 'OPTIONS' ? unmeteredRule : openRule);
    if (methods.length === 0) throw notFound('This path was');
    context.set('Allow', [...methods, 'OPTIONS'].join(', '));
    if (context.method !== 'OPTIONS') {
      throw new ApiError({
        status: 405,
        code: 'METHOD_NOT_ALLOWED',
        message: `${context.method} is not allowed here`,
      });
    }
    context.status = 204;
  };
}
