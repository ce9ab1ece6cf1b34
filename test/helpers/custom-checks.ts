import { createCustomCheckEvaluator, type CustomCheckEvaluator } from '../../platform/custom-checks/evaluator.ts';

/** An evaluator of custom checks whose thread is the compiled one. */
export function testEvaluator(checkMs?: number): CustomCheckEvaluator {
  return createCustomCheckEvaluator({
    script: new URL('../../dist/platform/custom-checks/evaluate-thread.js', import.meta.url),
    onFault: (fault) => {
      throw fault;
    },
    ...(checkMs === undefined ? {} : { checkMs }),
  });
}
