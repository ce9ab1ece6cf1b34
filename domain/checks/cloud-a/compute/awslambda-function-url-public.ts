import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const awslambdaFunctionUrlPublic = check({
  id: 'awslambda_function_url_public',
  title: 'Function addresses ask for a signature',
  provider: 'cloud_a',
  resourceTypes: ['function'],
  severity: 'high',
  looksAt: ['/url/auth_type'],
  fix: {
    words: 'Set the authorisation of the function URL to AWS_IAM.',
    sets: [{ path: '/url/auth_type', value: 'AWS_IAM' }],
  },
  evaluate(fn) {
    const url = fn.part('url');
    if (url === null) return notApplicable();
    const authType = url.text('auth_type');
    return passIf(authType === 'AWS_IAM', 'Everyone may call the URL of the function', { auth_type: authType });
  },
});
