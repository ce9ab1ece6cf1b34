import {
  s3AccessPointChecks,
  s3MultiRegionAccessPointChecks,
} from '../../../../../domain/clouds/aws/s3/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: s3', () => {
  testSchemaChecks(s3AccessPointChecks, {
    s3_access_point_public_access_block: {
      pass: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          IgnorePublicAcls: true,
          BlockPublicPolicy: true,
          RestrictPublicBuckets: true,
        },
      },
      fail: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          IgnorePublicAcls: true,
          BlockPublicPolicy: false,
          RestrictPublicBuckets: true,
        },
      },
    },
  });

  testSchemaChecks(s3MultiRegionAccessPointChecks, {
    s3_multi_region_access_point_public_access_block: {
      pass: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          IgnorePublicAcls: true,
          BlockPublicPolicy: true,
          RestrictPublicBuckets: true,
        },
      },
      fail: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          IgnorePublicAcls: true,
          BlockPublicPolicy: false,
          RestrictPublicBuckets: true,
        },
      },
    },
  });

  testOutcomes(s3AccessPointChecks, 's3_access_point_public_access_block', {
    says: 'needs all four settings',
    documents: [
      ['not_evaluated', { PublicAccessBlockConfiguration: { BlockPublicAcls: true } }],
      ['fail', { PublicAccessBlockConfiguration: { BlockPublicAcls: false } }],
    ],
  });
});
