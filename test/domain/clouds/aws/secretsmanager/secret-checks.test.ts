import { secretsmanagerSecretChecks } from '../../../../../domain/clouds/aws/secretsmanager/secret-checks.ts';
import { daysAgo, testChecks } from '../../../checks/check-cases.ts';

describe('the checks of AWS: secretsmanager, secret', () => {
  testChecks(secretsmanagerSecretChecks, {
    secretsmanager_automatic_rotation_enabled: { pass: { rotation_enabled: true }, fail: { rotation_enabled: false } },
    secretsmanager_not_publicly_accessible: {
      pass: { policy: null },
      fail: {
        policy: { Statement: [{ Effect: 'Allow', Principal: '*', Action: ['secretsmanager:*'], Resource: ['*'] }] },
      },
    },
    secretsmanager_secret_unused: {
      pass: { created_at: daysAgo(400), observed: { last_accessed_at: daysAgo(1) } },
      fail: { created_at: daysAgo(400), observed: { last_accessed_at: null } },
    },
  });
});
