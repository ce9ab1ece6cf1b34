import { daysBetween } from '../../../checks/age.ts';
import { passIf } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import { unusedSecret } from '../check-parameters.ts';
import { accountInArn, policyKeepsClosed } from '../iam/public-policy.ts';
import { awsRules } from '../rules.ts';

export const secretsmanagerSecretChecks = awsRules('secret', {
  secretsmanager_automatic_rotation_enabled: {
    looksAt: ['/rotation_enabled'],
    evaluate(secret) {
      const enabled = secret.flag('rotation_enabled');
      return passIf(enabled, 'Automatic rotation is not enabled', { rotation_enabled: enabled });
    },
  },
  secretsmanager_not_publicly_accessible: {
    looksAt: ['/policy'],
    readsAbove: true,
    evaluate(secret, facts) {
      const arn = secret.resource.externalId;
      return policyKeepsClosed(
        {
          document: secret.document('policy'),
          resources: [arn],
          service: 'secretsmanager',
          account: accountInArn(arn),
          facts,
        },
        'The resource policy allows public access',
      );
    },
  },
  secretsmanager_secret_unused: {
    looksAt: ['/observed/last_accessed_at'],
    parameters: [unusedSecret],
    evaluate(secret, facts) {
      const { now } = facts;
      const longest = facts.value(unusedSecret);
      const read = secret.group('observed').time('last_accessed_at');
      const since = read ?? secret.time('created_at') ?? now;
      return passIf(
        daysBetween(since, now) <= longest,
        `The secret has not been read for more than ${counted(longest, 'day')}`,
        { last_accessed_at: read?.toISOString() ?? null },
      );
    },
  },
});
