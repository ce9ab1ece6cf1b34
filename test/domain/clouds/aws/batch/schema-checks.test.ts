import { batchJobContainerChecks } from '../../../../../domain/clouds/aws/batch/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: batch', () => {
  testSchemaChecks(batchJobContainerChecks, {
    batch_job_definition_no_privileged_containers: {
      pass: { Type: 'container', ContainerProperties: { Privileged: false } },
      fail: { Type: 'container', ContainerProperties: { Privileged: true } },
    },
    batch_job_definition_readonly_root_filesystem: {
      pass: { Type: 'container', ContainerProperties: { ReadonlyRootFilesystem: true } },
      fail: { Type: 'container', ContainerProperties: { Image: 'busybox:1.37' } },
    },
  });

  testOutcomes(batchJobContainerChecks, 'batch_job_definition_readonly_root_filesystem', {
    says: 'is about Linux containers',
    documents: [
      [
        'not_applicable',
        {
          Type: 'container',
          ContainerProperties: { RuntimePlatform: { OperatingSystemFamily: 'WINDOWS_SERVER_2022_CORE' } },
        },
      ],
      ['not_applicable', { Type: 'multinode' }],
      ['not_applicable', { Type: 'container', EksProperties: {} }],
    ],
  });
});
