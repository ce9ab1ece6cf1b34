import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const awslambdaFunctionInsideVpc = check({
  id: 'awslambda_function_inside_vpc',
  title: 'Functions run inside a network',
  provider: 'cloud_a',
  resourceTypes: ['function'],
  severity: 'low',
  looksAt: ['/vpc'],
  fix: { words: 'Give the function subnets and security groups of a network.' },
  evaluate: (fn) =>
    passIf((fn.part('vpc')?.text('vpc_id') ?? '') !== '', 'The function runs outside any network', { vpc: null }),
});
