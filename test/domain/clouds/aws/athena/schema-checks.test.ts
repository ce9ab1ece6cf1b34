import { athenaWorkGroupChecks } from '../../../../../domain/clouds/aws/athena/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: athena', () => {
  testSchemaChecks(athenaWorkGroupChecks, {
    athena_workgroup_encryption: {
      pass: {
        State: 'ENABLED',
        WorkGroupConfiguration: { ResultConfiguration: { EncryptionConfiguration: { EncryptionOption: 'SSE_S3' } } },
      },
      fail: { State: 'ENABLED', WorkGroupConfiguration: { ResultConfiguration: { OutputLocation: 's3://results/' } } },
    },
    athena_workgroup_enforce_configuration: {
      pass: { WorkGroupConfiguration: { EnforceWorkGroupConfiguration: true } },
      fail: { WorkGroupConfiguration: { EnforceWorkGroupConfiguration: false } },
    },
    athena_workgroup_logging_enabled: {
      pass: { WorkGroupConfiguration: { PublishCloudWatchMetricsEnabled: true } },
      fail: { WorkGroupConfiguration: { PublishCloudWatchMetricsEnabled: false } },
    },
  });

  testOutcomes(athenaWorkGroupChecks, 'athena_workgroup_encryption', {
    says: 'is about enabled workgroups, and counts results that Athena stores',
    documents: [
      ['not_applicable', { State: 'DISABLED', WorkGroupConfiguration: {} }],
      ['pass', { WorkGroupConfiguration: { ManagedQueryResultsConfiguration: { Enabled: true } } }],
      ['not_evaluated', { State: 'ENABLED' }],
    ],
  });
});
