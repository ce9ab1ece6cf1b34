import assert from 'node:assert/strict';
import { readDescriptions } from '../../../../../activities/clouds/aws/descriptions/description.ts';
import { createPacedAttempts, type QuotaOwners } from '../../../../../activities/clouds/aws/session/paced-attempts.ts';
import { organizationsQuotas } from '../../../../../activities/clouds/aws/session/organizations-rates.ts';
import { createCallPacer } from '../../../../../activities/clouds/shared/call-pacer.ts';
import { ConcurrencyLimit } from '../../../../../activities/clouds/shared/concurrency.ts';
import { recordingBudgets, type RecordingBudgets } from '../../../../helpers/recording-budgets.ts';

const region = 'us-east-1';
const management = '111111111111';

describe('The quotas that accounts of an organization share', () => {
  let budgets: RecordingBudgets;
  beforeEach(() => {
    budgets = recordingBudgets();
  });

  function attemptsOf(owners: QuotaOwners | null, share: number | null = 50) {
    const limit = new ConcurrencyLimit(16);
    const paced = createPacedAttempts({ pacer: createCallPacer(budgets), owners: () => owners, share, limit });
    return async (service: string, operation: string, attempt: () => Promise<unknown> = async () => null) => {
      const { signal } = new AbortController();
      return paced({ service, region, operation, input: {}, isUrgent: false, signal }, attempt);
    };
  }
  const member = (accountId: string): QuotaOwners => ({ accountId, managementAccountId: management });
  const buckets = () => [...budgets.asked.keys()].toSorted();

  it('are those of its own account and of the organization for each caller of AWS Organizations', async () => {
    await attemptsOf(member(management))('organizations', 'DescribeAccount');
    await attemptsOf(member('222222222222'))('organizations', 'DescribeAccount');
    assert.deepEqual(
      [...budgets.asked].toSorted(([one], [other]) => one.localeCompare(other)),
      [
        ['aws/111111111111/us-east-1/organizations:DescribeAccount', { burst: 15, perSecond: 10 }],
        ['aws/222222222222/us-east-1/organizations:DescribeAccount', { burst: 15, perSecond: 10 }],
        ['aws/organization-111111111111/us-east-1/organizations:DescribeAccount', { burst: 18, perSecond: 12 }],
      ],
    );
  });

  it('are that of the calling account alone while its organization is not known', async () => {
    await attemptsOf({ accountId: management, managementAccountId: null })('organizations', 'DescribeAccount');
    assert.deepEqual(buckets(), ['aws/111111111111/us-east-1/organizations:DescribeAccount']);
  });

  it('are one for the bills of all accounts, that of their payer', async () => {
    await attemptsOf(member('222222222222'))('ce', 'GetCostAndUsage');
    await attemptsOf(member('333333333333'))('ce', 'GetCostAndUsageWithResources');
    assert.deepEqual([...budgets.asked], [['aws/111111111111/us-east-1/ce', { burst: 5, perSecond: 5 }]]);
  });

  it('are slowed down for all when one call is throttled, and by nothing else', async () => {
    const call = attemptsOf(member('222222222222'));
    const refusedWith = (name: string) => async () => Promise.reject(Object.assign(new Error('no'), { name }));
    await assert.rejects(call('organizations', 'ListRoots', refusedWith('AccessDeniedException')));
    assert.deepEqual(budgets.slowed, []);
    await assert.rejects(call('organizations', 'ListRoots', refusedWith('TooManyRequestsException')), /no/);
    assert.deepEqual(budgets.slowed, [
      'aws/222222222222/us-east-1/organizations:ListRoots',
      'aws/organization-111111111111/us-east-1/organizations:ListRoots',
    ]);
  });

  it('do not apply to other endpoints than those of AWS, and to accounts that are not known', async () => {
    await attemptsOf(member('222222222222'), null)('organizations', 'ListRoots');
    await attemptsOf(null)('organizations', 'ListRoots');
    assert.deepEqual(buckets(), []);
  });

  it('are known for every action of AWS Organizations that is used', () => {
    const used = Object.keys(readDescriptions()['organizations']?.operations ?? {});
    assert.ok(used.length >= 10);
    assert.deepEqual(
      used.filter((action) => organizationsQuotas(action).length === 0),
      [],
    );
  });
});
