import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'mocha';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import {
  guardedAccountId,
  startGuardedAccount,
  trusting,
  type GuardedAccount,
} from '../../../../emulators/aws/sts/guarded-account.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { recordingBudgets } from '../../../../helpers/recording-budgets.ts';
import { testRegion } from '../account-under-test.ts';
import { startWorkers } from './workers-under-test.ts';

const externalId = '8f14e45fceea167a5a36dedd4bea2543';

describe('The quota of STS', () => {
  let account: GuardedAccount;
  const closings: (() => void)[] = [];
  const sessions: CloudSession[] = [];

  before(async function () {
    this.timeout(60_000);
    account = await startGuardedAccount(testRegion);
  });
  after(async () => {
    for (const session of sessions) session.close();
    for (const close of closings) close();
    await account.stop();
  });

  it('is taken from the caller of each role on the way, who is the same for all accounts', async () => {
    const hub = await account.addRole('Hub', trusting(account.user.arn, externalId));
    const behind = await Promise.all(
      ['One', 'Other'].map(async (name) => account.addRole(name, trusting(hub, externalId))),
    );
    const budgets = recordingBudgets();
    const onClose = (close: () => void) => closings.push(close);
    const open = startWorkers({ endpointUrl: account.guard.url, callBudgets: budgets, onClose });
    for (const roleArn of behind) {
      const access = { authentication: 'assume_role', externalId, roleArn, via: JSON.stringify([hub]) };
      const session = open({ credentials: { ...account.user.keys, ...access }, scope: { region: testRegion } });
      sessions.push(session);
      assert.equal((await session.verify(noDeadline())).accountId, guardedAccountId);
    }
    const { accessKeyId } = account.user.keys;
    const key = createHash('sha256').update(accessKeyId).digest('hex').slice(0, 16);
    const ofSts = [...budgets.asked].filter(([bucket]) => bucket.endsWith('/sts'));
    const rate = { burst: 300, perSecond: 300 };
    assert.deepEqual(ofSts, [
      [`aws/key-${key}/${testRegion}/sts`, rate],
      [`aws/${guardedAccountId}/${testRegion}/sts`, rate],
    ]);
    assert.ok(!JSON.stringify([...budgets.asked.keys()]).includes(accessKeyId), 'no id of a key is stored');
  });

  it('is slowed down when STS throttles', async () => {
    const role = await account.addRole('Throttled', trusting(account.user.arn, externalId));
    const budgets = recordingBudgets();
    const onClose = (close: () => void) => closings.push(close);
    const open = startWorkers({ endpointUrl: account.guard.url, callBudgets: budgets, onClose });
    const credentials = { ...account.user.keys, authentication: 'assume_role', externalId, roleArn: role };
    const session = open({ credentials, scope: { region: testRegion } });
    sessions.push(session);
    account.guard.fail({ status: 400, code: 'Throttling', message: 'Rate exceeded' });
    await assert.rejects(session.verify(noDeadline()), { kind: 'throttled' });
    account.guard.fail(null);
    assert.ok(budgets.slowed.length > 1, 'once for each attempt');
    assert.match(budgets.slowed[0] ?? '', /^aws\/key-[0-9a-f]{16}\/[^/]+\/sts$/);
  });
});
