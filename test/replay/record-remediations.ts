import assert from 'node:assert/strict';
import { PutBucketVersioningCommand } from '@aws-sdk/client-s3';
import { Client, Connection } from '@temporalio/client';
import { systemActor } from '../../db/commands/audit/write.ts';
import { createRemediationAction } from '../../db/commands/remediation/create.ts';
import type { ProxiedCall } from '../emulators/fault-proxy.ts';
import { makeBucketDrift, setTags, type BucketSetting } from '../helpers/drifted-bucket.ts';
import { eventually } from '../helpers/eventually.ts';
import { openRemediationBench } from '../helpers/remediation-bench.ts';
import { planned, reaches, remediation, rolledBack, started } from '../helpers/remediations.ts';
import { testEnvironment } from '../helpers/test-environment.ts';
import { historyOf } from './history-json.ts';
import { keepHistory } from './keep-history.ts';

/** Part of `npm run record:histories`: an action for every way that one can go. */

const twoSteps: BucketSetting[] = ['versioning', 'encryption'];
const isEncryption = ({ name, isMutating }: ProxiedCall): boolean => isMutating && /\?encryption/.test(name);

const bench = await openRemediationBench({ buckets: 14 });
const { admin, database, proxy, s3 } = bench;
const connection = await Connection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
const temporal = new Client({ connection, namespace: bench.service.namespace });

/** Waits until the workflow waits for time or people only, or has ended, and keeps its history. */
async function keep(ending: string, workflowId: string): Promise<void> {
  await eventually(async () => {
    const { raw } = await temporal.workflow.getHandle(workflowId).describe();
    assert.equal((raw.pendingActivities ?? []).length, 0);
    assert.ok(!raw.pendingWorkflowTask, JSON.stringify(raw.pendingWorkflowTask));
  });
  const historyJson = await historyOf(temporal, { workflowId });
  process.stdout.write(`${keepHistory({ workflowType: 'remediate', ending, workflowId, historyJson })}\n`);
}

async function completed(settings?: BucketSetting[]) {
  const action = await bench.plan(settings);
  await started(admin, action.id);
  await reaches(admin, action.id, 'completed');
  return action;
}

try {
  const pending = await bench.plan();
  await eventually(() => temporal.workflow.getHandle(pending.workflow_id).describe());
  await keep('pending', pending.workflow_id);

  const approved = await bench.plan();
  await admin.post(`/api/v1/remediation/${approved.id}/approve`, {}, { expect: 200 });
  await temporal.workflow.getHandle(approved.workflow_id).signal('decide', 'makes no sense');
  await eventually(async () => {
    const { execution_log: log } = await remediation(admin, approved.id);
    assert.ok(log.some(({ message }) => message.includes('was refused')));
  });
  await keep('approved', approved.workflow_id);

  const crowded = await bench.plan();
  await Promise.all(Array.from({ length: 100 }, () => admin.post(`/api/v1/remediation/${crowded.id}/approve`, {})));
  await admin.post(`/api/v1/remediation/${crowded.id}/execute`, undefined, { expect: 202 });
  await reaches(admin, crowded.id, 'completed');
  await keep('approved-by-a-crowd', crowded.workflow_id);

  const rejected = await bench.plan();
  await admin.post(`/api/v1/remediation/${rejected.id}/reject`, {}, { expect: 200 });
  await temporal.workflow.getHandle(rejected.workflow_id).result();
  await keep('rejected', rejected.workflow_id);

  await keep('completed', (await completed(twoSteps)).workflow_id);

  const failing = await bench.plan(twoSteps);
  proxy.failAlways('refuse', isEncryption);
  await started(admin, failing.id);
  await reaches(admin, failing.id, 'failed');
  proxy.reset();
  await temporal.workflow.getHandle(failing.workflow_id).result();
  await keep('failed-and-undone', failing.workflow_id);

  const moved = await bench.plan(['tags']);
  await setTags(s3, moved.bucket, { env: 'another' });
  await started(admin, moved.id);
  await reaches(admin, moved.id, 'failed');
  await temporal.workflow.getHandle(moved.workflow_id).result();
  await keep('not-as-planned', moved.workflow_id);

  const back = await completed(twoSteps);
  await admin.post(`/api/v1/remediation/${back.id}/rollback`, undefined, { expect: 202 });
  await rolledBack(admin, back.id);
  await temporal.workflow.getHandle(back.workflow_id).result();
  await keep('rolled-back', back.workflow_id);

  const stuck = await completed(twoSteps);
  proxy.failAlways('refuse', ({ name, isMutating }) => isMutating && /\?versioning/.test(name));
  await admin.post(`/api/v1/remediation/${stuck.id}/rollback`, undefined, { expect: 202 });
  await rolledBack(admin, stuck.id);
  proxy.reset();
  await keep('rollback-failed', stuck.workflow_id);

  const overridden = await completed(twoSteps);
  await s3.send(
    new PutBucketVersioningCommand({
      Bucket: overridden.bucket,
      VersioningConfiguration: { Status: 'Suspended' },
    }),
  );
  await admin.post(`/api/v1/remediation/${overridden.id}/rollback`, undefined, { expect: 409 });
  await admin.post(`/api/v1/remediation/${overridden.id}/rollback`, { force: true }, { expect: 202 });
  await rolledBack(admin, overridden.id);
  await temporal.workflow.getHandle(overridden.workflow_id).result();
  await keep('rolled-back-by-force', overridden.workflow_id);

  const halted = await bench.plan(twoSteps);
  proxy.fail('hang', isEncryption);
  await started(admin, halted.id);
  await eventually(async () => assert.ok(proxy.calls().some((call) => isEncryption(call))));
  await temporal.workflow.getHandle(halted.workflow_id).cancel();
  await reaches(admin, halted.id, 'failed');
  proxy.reset();
  await temporal.workflow.getHandle(halted.workflow_id).result();
  await keep('cancelled-at-work', halted.workflow_id);

  const cancelled = await bench.plan();
  await eventually(() => temporal.workflow.getHandle(cancelled.workflow_id).cancel());
  await reaches(admin, cancelled.id, 'failed');
  await keep('cancelled', cancelled.workflow_id);

  const first = await bench.plan();
  const { driftId } = await makeBucketDrift(database, {
    bucket: first.bucket,
    memberId: bench.adminMember.id,
    settings: ['tags'],
    others: ['versioning'],
    aspect: 'tags',
  });
  const second = await planned(admin, driftId);
  proxy.fail('hang', ({ name, isMutating }) => isMutating && /\?versioning/.test(name));
  await started(admin, first.id);
  await eventually(async () => assert.ok(proxy.calls().some(({ name }) => name.startsWith('PUT'))));
  await started(admin, second.id);
  proxy.reset();
  await reaches(admin, second.id, 'completed');
  await keep('waited-for-turn', second.workflow_id);

  const expiring = await bench.plan();
  const created = await database.transaction(async (transaction) => {
    await transaction('remediation_actions').where({ id: expiring.id }).update({ status: 'failed' });
    return createRemediationAction(transaction, {
      findingType: 'drift',
      findingId: expiring.finding_id,
      actor: systemActor('recorder'),
      pendingExpiresDays: 3 / 86_400,
    });
  });
  assert.ok('actionId' in created);
  await reaches(admin, created.actionId, 'failed');
  await temporal.workflow.getHandle(created.workflowId).result();
  await keep('expired', created.workflowId);
} finally {
  await connection.close();
  await bench.stop();
}
