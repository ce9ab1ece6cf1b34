import assert from 'node:assert/strict';
import type { Client } from '@temporalio/client';
import { after, before, describe, it } from 'mocha';
import { startWorkflow } from '../../platform/temporal.ts';
import { eventually } from '../helpers/eventually.ts';
import { temporalClient } from '../helpers/temporal-client.ts';

/** No worker polls here, so that a started workflow runs until something ends it. */
describe('the pending start of a workflow', () => {
  let client: Client;
  let close: () => Promise<void>;
  const now = Date.now();
  const pendingSince = new Date(now);
  /** Of a database that was restored, in which the id is given out again. */
  const pendingLater = new Date(now + 600_000);

  before(async () => {
    ({ client, close } = await temporalClient());
  });
  after(() => close());

  const start = (workflowId: string, pending: { pendingSince?: Date }) =>
    startWorkflow(client, {
      workflowType: 'syncProvider',
      workflowId,
      taskQueue: 'nobody',
      arguments: [],
      searchAttributes: {},
      staticSummary: 'A sync',
      ...pending,
    });
  const runOf = async (workflowId: string) => (await client.workflow.getHandle(workflowId).describe()).runId;

  it('is carried out once, however often it is tried', async () => {
    await start('once', { pendingSince });
    const run = await runOf('once');
    await start('once', { pendingSince });
    assert.equal(await runOf('once'), run);
    await client.workflow.getHandle('once').terminate();
    await start('once', { pendingSince });
    assert.equal(await runOf('once'), run);
  });

  it('replaces a running workflow of an earlier pending start of the same id', async () => {
    await start('restored', { pendingSince });
    const run = await runOf('restored');
    await start('restored', { pendingSince: pendingLater });
    assert.notEqual(await runOf('restored'), run);
    const { status } = await client.workflow.getHandle('restored', run).describe();
    assert.equal(status.name, 'TERMINATED');
  });

  it('is carried out although a workflow of an earlier pending start has ended with the same id', async () => {
    await start('ended', { pendingSince });
    const run = await runOf('ended');
    await client.workflow.getHandle('ended').terminate();
    await start('ended', { pendingSince: pendingLater });
    assert.notEqual(await runOf('ended'), run);
  });

  it('does not replace a newer workflow, nor one without a memo', async () => {
    await start('younger', { pendingSince: pendingLater });
    const younger = await runOf('younger');
    await start('younger', { pendingSince });
    assert.equal(await runOf('younger'), younger);
    await start('unnoted', {});
    const unnoted = await runOf('unnoted');
    await start('unnoted', { pendingSince: pendingLater });
    assert.equal(await runOf('unnoted'), unnoted);
  });

  it('shows its details, and links to the view of the console', async () => {
    const shown = async (workflowId: string, given: { staticDetails?: string; consolePath?: string }) => {
      await startWorkflow(client, {
        workflowType: 'remediate',
        workflowId,
        taskQueue: 'nobody',
        arguments: [1, 'cloud_a'],
        searchAttributes: { RemediationStatus: 'pending_approval', Risk: 'high', Severity: 'critical' },
        staticSummary: 'Enable versioning',
        consoleUrl: 'https://audit.example',
        ...given,
      });
      return (await client.workflow.getHandle(workflowId).describe()).staticDetails();
    };
    assert.equal(
      await shown('detailed', { staticDetails: '**Risk:** high', consolePath: '/remediation/1' }),
      '**Risk:** high\n\n[Open in the console](https://audit.example/remediation/1)',
    );
    assert.equal(await shown('plain', {}), undefined);
    const waiting = `RemediationStatus = 'pending_approval' AND Risk = 'high' AND Severity = 'critical'`;
    await eventually(async () => assert.equal((await client.workflow.count(waiting)).count, 2));
  });
});
