import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const bedrockFullAccessPolicyAttached = check({
  id: 'bedrock_full_access_policy_attached',
  title: 'No role holds full access to foundation models',
  provider: 'cloud_a',
  resourceTypes: ['iam_role'],
  severity: 'high',
  looksAt: ['/attached_policies'],
  fix: { words: 'Detach AmazonBedrockFullAccess and grant the model actions that are needed.' },
  evaluate: (role) =>
    passIf(
      !role.texts('attached_policies').some((arn) => arn.endsWith(':aws:policy/AmazonBedrockFullAccess')),
      'The role holds full access to foundation models',
      { policy: 'AmazonBedrockFullAccess' },
    ),
});
