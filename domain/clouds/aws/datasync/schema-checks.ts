import { isNoneOf, isSet, propertyRules } from '../schemas/property-rules.ts';

export const datasyncTaskChecks = propertyRules('AWS::DataSync::Task', {
  datasync_task_logging_enabled: {
    path: '/CloudWatchLogGroupArn',
    type: 'string',
    absent: '',
    passes: isSet,
    and: [{ path: '/Options/LogLevel', type: 'string', isOptional: true, passes: isNoneOf('OFF') }],
    failure: 'Logging is not enabled',
  },
});
