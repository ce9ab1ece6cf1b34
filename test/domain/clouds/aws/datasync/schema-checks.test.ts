import { datasyncTaskChecks } from '../../../../../domain/clouds/aws/datasync/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: datasync', () => {
  testSchemaChecks(datasyncTaskChecks, {
    datasync_task_logging_enabled: {
      pass: {
        CloudWatchLogGroupArn: 'arn:aws:logs:eu-west-1:111122223333:log-group:sync',
        Options: { LogLevel: 'BASIC' },
      },
      fail: {
        CloudWatchLogGroupArn: 'arn:aws:logs:eu-west-1:111122223333:log-group:sync',
        Options: { LogLevel: 'OFF' },
      },
    },
  });

  testOutcomes(datasyncTaskChecks, 'datasync_task_logging_enabled', {
    says: 'needs a log level that is known, and no log group in Enhanced mode',
    documents: [
      ['not_evaluated', { CloudWatchLogGroupArn: 'arn:aws:logs:eu-west-1:111122223333:log-group:sync' }],
      ['not_evaluated', { CloudWatchLogGroupArn: 'arn:x', Options: { LogLevel: 'DEBUG' } }],
      ['fail', { Options: { LogLevel: 'BASIC' } }],
      ['fail', { TaskMode: 'BASIC', Options: { LogLevel: 'TRANSFER' } }],
      ['pass', { TaskMode: 'ENHANCED', Options: { LogLevel: 'TRANSFER' } }],
      ['fail', { TaskMode: 'ENHANCED', Options: { LogLevel: 'OFF' } }],
    ],
  });
});
