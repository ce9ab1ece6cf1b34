import { imagebuilderInfrastructureChecks } from '../../../../../domain/clouds/aws/imagebuilder/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: imagebuilder', () => {
  testSchemaChecks(imagebuilderInfrastructureChecks, {
    imagebuilder_infrastructure_imdsv2_required: {
      pass: { InstanceMetadataOptions: { HttpTokens: 'required' } },
      fail: { InstanceMetadataOptions: { HttpTokens: 'optional' } },
    },
  });
});
