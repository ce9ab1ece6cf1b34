import { autoscalingLaunchConfigurationChecks } from '../../../../../domain/clouds/aws/autoscaling/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of AWS by schema: autoscaling', () => {
  testSchemaChecks(autoscalingLaunchConfigurationChecks, {
    autoscaling_find_secrets_ec2_launch_configuration: secretCases({ ImageId: 'ami-1', UserData: 'hmac-sha256:0' }),
  });
  testOutcomes(autoscalingLaunchConfigurationChecks, 'autoscaling_find_secrets_ec2_launch_configuration', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { ImageId: 'ami-1', UserData: 'hmac-sha256:0' }],
      ['not_evaluated', { ImageId: 'ami-1', UserData: 'hmac-sha256:0', observed: scannedWith({ unread: 1 }) }],
      ['fail', { ImageId: 'ami-1', UserData: 'hmac-sha256:0', observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
