import { fail, passIf } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';
import { blocksEverything } from './public-access-block.ts';

export const s3AccountChecks = awsRules('account', {
  s3_account_level_public_access_blocks: {
    looksAt: ['/s3_public_access_block'],
    sets: [
      {
        path: '/s3_public_access_block',
        value: {
          block_public_acls: true,
          ignore_public_acls: true,
          block_public_policy: true,
          restrict_public_buckets: true,
        },
      },
    ],
    evaluate(account) {
      const block = account.part('s3_public_access_block');
      if (block === null)
        return fail('S3 Block Public Access is not configured at the account level', { s3_public_access_block: null });
      return passIf(blocksEverything(block), 'S3 Block Public Access is not fully enabled at the account level', {
        s3_public_access_block: account.document('s3_public_access_block'),
      });
    },
  },
});
