import { organizationAccountChecks } from '../../../../../domain/clouds/aws/organization/schema-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of AWS by schema: organization', () => {
  testChecks(organizationAccountChecks, {
    organizations_tags_policies_enabled_and_attached: {
      pass: {
        configuration: {},
        inventory: { 'AWS::Organizations::Policy': { tags: { Type: 'TAG_POLICY', TargetIds: ['r-1'] } } },
      },
      fail: {
        configuration: {},
        inventory: {
          'AWS::Organizations::Policy': {
            tags: { Type: 'TAG_POLICY', TargetIds: [] },
            guard: { Type: 'SERVICE_CONTROL_POLICY', TargetIds: ['r-1'] },
          },
        },
      },
      blind: { configuration: {}, unlisted: { 'AWS::Organizations::Policy': 'access denied' } },
    },
  });
});
