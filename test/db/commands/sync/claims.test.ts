import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { endExecution } from '../../../../db/commands/jobs/executions.ts';
import { claimSync } from '../../../../db/commands/sync/requests.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('A workflow that claims a sync', () => {
  const database = useTestDatabase();

  const claim = async (providerId: number, claimant: string) => {
    const claimed = await database().transaction((transaction) =>
      claimSync(transaction, { providerId, trigger: 'execution', claimant }),
    );
    return claimed ?? assert.fail();
  };
  const end = (executionId: number) =>
    database().transaction((transaction) => endExecution(transaction, { executionId, status: 'succeeded' }));
  const executions = (jobId: number) => database()('executions').where({ job_id: jobId }).pluck<number[]>('id');

  it('has the same one to run when its claim is repeated', async () => {
    const { id } = await makeProvider(database());
    const first = await claim(id, 'one');
    const again = await claim(id, 'one');
    assert.deepEqual([first.isNew, again.isNew, again.execution.id], [true, true, first.execution.id]);
  });

  it('starts no other one by an attempt that claims after it has ended', async () => {
    const { id } = await makeProvider(database());
    const { status } = await database()('providers').where({ id }).first('status');
    const { execution, jobId } = await claim(id, 'one');
    await end(execution.id);
    await database()('providers').where({ id }).update({ status });
    assert.equal((await claim(id, 'one')).execution.id, execution.id);
    assert.deepEqual(await executions(jobId), [execution.id]);
    assert.equal((await database()('providers').where({ id }).first('status')).status, status);
  });

  it('starts no other one either if it had joined that of another workflow', async () => {
    const { id } = await makeProvider(database());
    const { execution, jobId } = await claim(id, 'one');
    const joined = await claim(id, 'two');
    assert.deepEqual([joined.isNew, joined.execution.id], [false, execution.id]);
    await end(execution.id);
    assert.equal((await claim(id, 'two')).execution.id, execution.id);
    assert.deepEqual(await executions(jobId), [execution.id]);
    assert.notEqual((await claim(id, 'three')).execution.id, execution.id);
  });
});
