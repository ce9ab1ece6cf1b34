import { accountAccountChecks } from '../../../../../domain/clouds/aws/account/account-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

const contact = { name: 'hmac-sha256:1', email: 'hmac-sha256:2', phone: 'hmac-sha256:3' };
const deniedRoles = { configuration: {}, unlisted: { iam_role: 'iam:ListRoles was denied' } };

describe('the checks of AWS: account, account', () => {
  testChecks(accountAccountChecks, {
    account_maintain_current_contact_details: { pass: { primary_contact: contact }, fail: { primary_contact: null } },
    account_security_contact_information_is_registered: {
      pass: { alternate_contacts: { security: contact } },
      fail: { alternate_contacts: { security: null } },
      blind: { configuration: { alternate_contacts: { billing: null } } },
    },
    cloudwatch_cross_account_sharing_disabled: {
      pass: { configuration: {}, inventory: { iam_role: { one: { role_name: 'reader' } } } },
      fail: {
        configuration: {},
        inventory: { iam_role: { one: { role_name: 'CloudWatch-CrossAccountSharingRole' } } },
      },
      blind: deniedRoles,
    },
  });
});
