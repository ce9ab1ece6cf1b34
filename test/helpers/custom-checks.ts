import {
  createCustomCheckEvaluator,
  type CustomCheckEvaluator,
  type EvaluatorLimits,
} from '../../platform/custom-checks/evaluator.ts';

/** An evaluator of custom checks whose thread is the compiled one. */
export function testEvaluator(limits?: EvaluatorLimits): CustomCheckEvaluator {
  return createCustomCheckEvaluator({
    script: new URL('../../dist/platform/custom-checks/evaluate-thread.js', import.meta.url),
    onFault: (fault) => {
      throw fault;
    },
    ...(limits === undefined ? {} : { limits }),
  });
}
