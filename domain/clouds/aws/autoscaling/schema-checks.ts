import { secretRules } from '../schemas/property-rules.ts';

export const autoscalingLaunchConfigurationChecks = secretRules('AWS::AutoScaling::LaunchConfiguration', {
  autoscaling_find_secrets_ec2_launch_configuration: {
    shown: [{ path: '/ImageId', type: 'string' }],
    texts: ['/UserData'],
    failure: 'The user data contains a secret',
  },
});
