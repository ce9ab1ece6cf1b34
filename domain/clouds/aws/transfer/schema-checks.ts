import { UnreadableField } from '../../../checks/fields.ts';
import { holdsOnlyKnown, isSet, propertyRules } from '../schemas/property-rules.ts';

export const transferServerChecks = propertyRules('AWS::Transfer::Server', {
  transfer_server_in_transit_encryption_enabled: {
    path: '/Protocols',
    type: 'array',
    passes: holdsOnlyKnown({ passes: ['SFTP', 'FTPS', 'AS2'], fails: ['FTP'] }),
    failure: 'FTP, which is not encrypted, is enabled',
  },
  transfer_server_fips_security_policy_enabled: {
    path: '/SecurityPolicyName',
    type: 'string',
    passes(name) {
      if (typeof name !== 'string' || name === '') throw new UnreadableField('the security policy is not shown');
      return name.split('-').includes('FIPS');
    },
    failure: 'The security policy is not one of FIPS',
  },
  transfer_server_logging_enabled: {
    path: '/StructuredLogDestinations',
    type: 'array',
    absent: [],
    passes: isSet,
    or: [{ path: '/LoggingRole', type: 'string', absent: '', passes: isSet }],
    failure: 'Logging is not enabled',
  },
});
