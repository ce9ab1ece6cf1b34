import { datasyncTaskChecks } from '../../../../../domain/clouds/aws/datasync/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: datasync', () => {
  testSchemaChecks(datasyncTaskChecks, {
    datasync_task_logging_enabled: {
      pass: { CloudWatchLogGroupArn: 'arn:aws:logs:eu-west-1:111122223333:log-group:sync' },
      fail: {
        CloudWatchLogGroupArn: 'arn:aws:logs:eu-west-1:111122223333:log-group:sync',
        Options: { LogLevel: 'OFF' },
      },
    },
  });
});
