import { transferServerChecks } from '../../../../../domain/clouds/aws/transfer/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: transfer', () => {
  testSchemaChecks(transferServerChecks, {
    transfer_server_in_transit_encryption_enabled: {
      pass: { Protocols: ['SFTP', 'FTPS'] },
      fail: { Protocols: ['SFTP', 'FTP'] },
    },
    transfer_server_fips_security_policy_enabled: {
      pass: { SecurityPolicyName: 'TransferSecurityPolicy-FIPS-2024-01' },
      fail: { SecurityPolicyName: 'TransferSecurityPolicy-2024-01' },
    },
    transfer_server_logging_enabled: {
      pass: { StructuredLogDestinations: ['arn:aws:logs:eu-west-1:111122223333:log-group:sftp:*'] },
      fail: { StructuredLogDestinations: [] },
    },
  });

  testOutcomes(transferServerChecks, 'transfer_server_in_transit_encryption_enabled', {
    says: 'does not know later protocols',
    documents: [
      ['not_evaluated', { Protocols: ['SFTP', 'LATER'] }],
      ['not_evaluated', { Protocols: [] }],
      ['fail', { Protocols: ['LATER', 'FTP'] }],
    ],
  });

  testOutcomes(transferServerChecks, 'transfer_server_logging_enabled', {
    says: 'counts a logging role',
    documents: [['pass', { LoggingRole: 'arn:aws:iam::111122223333:role/logs' }]],
  });
});
