import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { publicStatements } from '../policy-statements.ts';

export const awslambdaFunctionNotPubliclyAccessible = check({
  id: 'awslambda_function_not_publicly_accessible',
  title: 'Functions cannot be called by everyone',
  provider: 'cloud_a',
  resourceTypes: ['function'],
  severity: 'critical',
  looksAt: ['/policy'],
  fix: { words: 'Name the callers in the resource policy of the function.' },
  evaluate(fn) {
    const open = publicStatements(fn.document('policy'));
    return passIf(open.length === 0, 'The resource policy lets everyone call the function', { statements: open });
  },
});
