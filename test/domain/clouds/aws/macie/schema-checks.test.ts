import { macieRegionChecks } from '../../../../../domain/clouds/aws/macie/schema-checks.ts';
import { testOutcomes } from '../../../checks/schema-check-cases.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of AWS by schema: macie', () => {
  const buckets = { object_bucket: { logs: {} } };
  testChecks(macieRegionChecks, {
    macie_is_enabled: {
      pass: { configuration: {}, inventory: { ...buckets, 'AWS::Macie::Session': { one: { Status: 'ENABLED' } } } },
      fail: { configuration: {}, inventory: { ...buckets, 'AWS::Macie::Session': { one: { Status: 'PAUSED' } } } },
      blind: { configuration: {}, inventory: buckets, unlisted: { 'AWS::Macie::Session': 'access denied' } },
    },
  });

  testOutcomes(macieRegionChecks, 'macie_is_enabled', {
    says: 'is about regions with buckets',
    documents: [['not_applicable', {}]],
  });
});
