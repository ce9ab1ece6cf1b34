import { s3AccountChecks } from '../../../../../domain/clouds/aws/s3/account-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

const block = {
  block_public_acls: true,
  ignore_public_acls: true,
  block_public_policy: true,
  restrict_public_buckets: true,
};

describe('the checks of AWS: s3, account', () => {
  testChecks(s3AccountChecks, {
    s3_account_level_public_access_blocks: {
      pass: { s3_public_access_block: block },
      fail: { s3_public_access_block: { ...block, restrict_public_buckets: false } },
    },
  });
});
