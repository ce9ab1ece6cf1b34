import assert from 'node:assert/strict';
import type { Client } from '@temporalio/client';
import { after, before, describe, it } from 'mocha';
import { startWorkflow } from '../../platform/temporal.ts';
import { temporalClient } from '../helpers/temporal-client.ts';

/** No worker polls here, so that a started workflow runs until something ends it. */
describe('the start of a promised workflow', () => {
  let client: Client;
  let close: () => Promise<void>;
  const now = Date.now();
  const promisedAt = new Date(now);
  /** Of a database that was restored, in which the id is given out again. */
  const promisedLater = new Date(now + 600_000);

  before(async () => {
    ({ client, close } = await temporalClient());
  });
  after(() => close());

  const start = (workflowId: string, promise: { promisedAt?: Date }) =>
    startWorkflow(client, {
      workflowType: 'syncProvider',
      workflowId,
      taskQueue: 'nobody',
      arguments: [],
      searchAttributes: {},
      staticSummary: 'A sync',
      ...promise,
    });
  const runOf = async (workflowId: string) => (await client.workflow.getHandle(workflowId).describe()).runId;

  it('is made once for one promise, however often it is kept', async () => {
    await start('once', { promisedAt });
    const run = await runOf('once');
    await start('once', { promisedAt });
    assert.equal(await runOf('once'), run);
    await client.workflow.getHandle('once').terminate();
    await start('once', { promisedAt });
    assert.equal(await runOf('once'), run);
  });

  it('ends a running workflow of an earlier promise of the same id, and takes its place', async () => {
    await start('taken back', { promisedAt });
    const run = await runOf('taken back');
    await start('taken back', { promisedAt: promisedLater });
    assert.notEqual(await runOf('taken back'), run);
    const { status } = await client.workflow.getHandle('taken back', run).describe();
    assert.equal(status.name, 'TERMINATED');
  });

  it('is made although a workflow of an earlier promise has ended under the same id', async () => {
    await start('ended', { promisedAt });
    const run = await runOf('ended');
    await client.workflow.getHandle('ended').terminate();
    await start('ended', { promisedAt: promisedLater });
    assert.notEqual(await runOf('ended'), run);
  });

  it('leaves a younger workflow alone, and one that notes no promise', async () => {
    await start('younger', { promisedAt: promisedLater });
    const younger = await runOf('younger');
    await start('younger', { promisedAt });
    assert.equal(await runOf('younger'), younger);
    await start('unnoted', {});
    const unnoted = await runOf('unnoted');
    await start('unnoted', { promisedAt: promisedLater });
    assert.equal(await runOf('unnoted'), unnoted);
  });
});
