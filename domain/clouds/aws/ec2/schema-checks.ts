import { isTrue, propertyRules } from '../schemas/property-rules.ts';

export const verifiedaccessInstanceChecks = propertyRules('AWS::EC2::VerifiedAccessInstance', {
  ec2_verified_access_instance_logging_enabled: {
    path: '/LoggingConfigurations/CloudWatchLogs/Enabled',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    or: [
      { path: '/LoggingConfigurations/KinesisDataFirehose/Enabled', type: 'boolean', absent: false, passes: isTrue },
      { path: '/LoggingConfigurations/S3/Enabled', type: 'boolean', absent: false, passes: isTrue },
    ],
    failure: 'Access is not logged',
  },
});
