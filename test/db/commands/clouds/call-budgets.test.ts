import assert from 'node:assert/strict';
import { sharedCallBudgets } from '../../../../activities/shared-call-budgets.ts';
import { slowing } from '../../../../activities/clouds/shared/call-budgets.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

// So slow that the time a test takes adds no call.
const rate = { burst: 10, perSecond: 0.000_1 };

describe('The budget of calls that processes share', () => {
  const database = useTestDatabase({ poolSize: 4 });
  let bucket: string;
  let number = 0;
  beforeEach(() => {
    number += 1;
    bucket = `aws/${number}/eu-west-1/ec2:DescribeVpcs`;
  });
  /** Calls that a reservation has to wait for. */
  const lacking = ({ waitMs, perSecond }: { waitMs: number; perSecond: number }): number =>
    Math.round((waitMs / 1_000) * perSecond);

  it('is one for all: what one process reserved is lacking for the other', async () => {
    const [one, other] = [sharedCallBudgets(database()), sharedCallBudgets(database())];
    assert.equal(lacking(await one.reserve({ bucket, rate, calls: 8 })), 0);
    assert.equal(lacking(await other.reserve({ bucket, rate, calls: 8 })), 6);
    assert.equal(lacking(await one.reserve({ bucket, rate, calls: 1 })), 7);
  });

  it('loses no reservation of many at the same moment', async () => {
    const budgets = sharedCallBudgets(database());
    const answers = await Promise.all(
      Array.from({ length: 30 }, async () => budgets.reserve({ bucket, rate, calls: 1 })),
    );
    const waits = answers.map(lacking).toSorted((a, b) => a - b);
    assert.deepEqual(waits, [...Array.from({ length: 10 }, () => 0), ...Array.from({ length: 20 }, (_, n) => n + 1)]);
  });

  it('slows down for all, once for calls that were refused together', async () => {
    const budgets = sharedCallBudgets(database());
    await budgets.reserve({ bucket, rate, calls: 1 });
    await Promise.all([budgets.slow({ bucket, rate }), budgets.slow({ bucket, rate })]);
    const slowed = await sharedCallBudgets(database()).reserve({ bucket, rate, calls: 1 });
    assert.equal(lacking(slowed), 1);
    assert.ok(slowed.perSecond >= rate.perSecond * slowing.factor && slowed.perSecond < rate.perSecond);
  });

  it('is a bucket for each account, region and action', async () => {
    const budgets = sharedCallBudgets(database());
    await budgets.reserve({ bucket, rate, calls: 10 });
    assert.equal(lacking(await budgets.reserve({ bucket: `${bucket}s`, rate, calls: 10 })), 0);
  });
});
