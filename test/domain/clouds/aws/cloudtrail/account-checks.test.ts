import { cloudtrailAccountChecks } from '../../../../../domain/clouds/aws/cloudtrail/account-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../../../checks/check-cases.ts';

const arn = 'arn:aws:logs:eu-west-1:1:log-group:trail';
const trail = {
  is_logging: true,
  multi_region: true,
  log_group_arn: `${arn}:*`,
  event_selectors: [],
  advanced_event_selectors: [],
};
const deniedTrails = { configuration: {}, unlisted: { trail: 'cloudtrail:DescribeTrails was denied' } };
const objects = (readWriteType: string): JsonObject => ({
  ...trail,
  event_selectors: [
    { read_write_type: readWriteType, data_resources: [{ type: 'AWS::S3::Object', values: ['arn:aws:s3'] }] },
  ],
});
const recorded = (access: string, other: string): CheckCases => ({
  pass: { configuration: {}, inventory: { trail: { one: objects(access) } } },
  fail: { configuration: {}, inventory: { trail: { one: objects(other) } } },
  blind: deniedTrails,
});

describe('the checks of AWS: cloudtrail, account', () => {
  testChecks(cloudtrailAccountChecks, {
    cloudtrail_multi_region_enabled: {
      pass: { configuration: {}, inventory: { trail: { one: trail } } },
      fail: { configuration: {}, inventory: { trail: { one: { ...trail, is_logging: false } } } },
      blind: deniedTrails,
    },
    cloudtrail_s3_dataevents_read_enabled: recorded('ReadOnly', 'WriteOnly'),
    cloudtrail_s3_dataevents_write_enabled: recorded('All', 'ReadOnly'),
  });
});
