import { isOfKnown, isOneOf, isSet, propertyRules } from '../schemas/property-rules.ts';

export const datasyncTaskChecks = propertyRules('AWS::DataSync::Task', {
  datasync_task_logging_enabled: {
    path: '/CloudWatchLogGroupArn',
    type: 'string',
    absent: '',
    passes: isSet,
    // A task in Enhanced mode that names no log group has one of DataSync's own.
    or: [{ path: '/TaskMode', type: 'string', absent: 'BASIC', passes: isOneOf('ENHANCED') }],
    and: [
      {
        path: '/Options/LogLevel',
        type: 'string',
        passes: isOfKnown({ passes: ['BASIC', 'TRANSFER'], fails: ['OFF'] }),
      },
    ],
    failure: 'Logging is not enabled',
  },
});
