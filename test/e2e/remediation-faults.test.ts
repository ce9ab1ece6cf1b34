import assert from 'node:assert/strict';
import { Client, Connection } from '@temporalio/client';
import { after, before, beforeEach, describe, it } from 'mocha';
import {
  baselineSettings,
  bucketSettings,
  driftedSettings,
  makeBucketDrift,
  type BucketSetting,
} from '../helpers/drifted-bucket.ts';
import { eventually } from '../helpers/eventually.ts';
import { openRemediationBench, type RemediationBench } from '../helpers/remediation-bench.ts';
import { planned, reaches, remediation, rolledBack, started } from '../helpers/remediations.ts';
import { startWorker } from '../helpers/services.ts';
import { testEnvironment } from '../helpers/test-environment.ts';
import type { ProxiedCall } from '../emulators/fault-proxy.ts';

const everything = Object.keys(baselineSettings) as BucketSetting[];

describe('an action in an account whose calls fail', function () {
  this.timeout(90_000);
  let bench: RemediationBench;

  before(async function () {
    this.timeout(180_000);
    bench = await openRemediationBench({ buckets: 14 });
  });
  beforeEach(() => bench.proxy.reset());
  after(() => bench.stop());

  const isEncryption = ({ name, isMutating }: ProxiedCall): boolean => isMutating && /\?encryption/.test(name);

  it('makes each change once when calls fail, are throttled, or lose their response', async () => {
    const { id, bucket, plan } = await bench.plan(everything);
    assert.equal(plan.steps.length, 5);
    bench.proxy.fail(['error', 'throttle', 'drop_answer', 'drop_answer', 'error', 'drop_answer']);
    await started(bench.admin, id);
    const done = await reaches(bench.admin, id, 'completed', { withinMs: 60_000 });
    assert.deepEqual(await bucketSettings(bench.s3, bucket), baselineSettings);
    assert.equal(bench.proxy.changes().length, 5);
    assert.ok(done.execution_log.filter(({ outcome }) => outcome === 'failed').length >= 5);
  });

  it('undoes completed steps, last first, when a step is denied', async () => {
    const { id, bucket } = await bench.plan(everything);
    bench.proxy.failAlways('refuse', isEncryption);
    await started(bench.admin, id);
    const failed = await reaches(bench.admin, id, 'failed');
    assert.match(failed.reason ?? '', /the started steps were undone$/);
    assert.deepEqual(await bucketSettings(bench.s3, bucket), driftedSettings);
    const undone = failed.execution_log.filter(({ phase, step }) => phase === 'undo' && step !== null);
    assert.deepEqual(
      undone.map(({ step }) => step),
      undone.map(({ step }) => step ?? 0).toSorted((a, b) => b - a),
    );
    const alerts = await bench
      .database('alerts')
      .where({ rule: 'remediation_failure', resource_id: failed.resource_id });
    assert.equal(alerts.length, 1);
    const finding = await bench.database('drift_findings').where({ id: failed.finding_id }).first();
    assert.equal(finding.status, 'detected');
    const published = await bench
      .database('events')
      .where({ type: 'remediation.completed', resource_id: failed.resource_id });
    assert.deepEqual(published, []);
  });

  it('undoes everything when the finding is still there at the end', async () => {
    const { id, bucket, finding_id: findingId, resource_id: resourceId } = await bench.plan(['versioning']);
    // Someone captures another baseline meanwhile, which the plan does not lead to.
    const [newest] = await bench
      .database('baselines')
      .where({ resource_id: resourceId })
      .orderBy('id', 'desc')
      .limit(1);
    await bench.database('baselines').insert({
      resource_id: resourceId,
      version_id: newest.version_id,
      configuration: JSON.stringify({
        ...newest.configuration,
        versioning: { status: 'Enabled', mfa_delete: 'Enabled' },
      }),
      configuration_hash: 'another',
      created_by: bench.adminMember.id,
    });
    await started(bench.admin, id);
    const failed = await reaches(bench.admin, id, 'failed', { withinMs: 60_000 });
    assert.match(failed.reason ?? '', /still differs; the started steps were undone/);
    assert.equal((await bucketSettings(bench.s3, bucket)).versioning, 'Suspended');
    assert.equal((await bench.database('drift_findings').where({ id: findingId }).first()).status, 'detected');
  });

  it('stays completed when its rollback fails, with the account as planned', async () => {
    const { id, bucket } = await bench.plan(everything);
    await started(bench.admin, id);
    await reaches(bench.admin, id, 'completed');
    bench.proxy.failAlways('refuse', isEncryption);
    await bench.admin.post(`/api/v1/remediation/${id}/rollback`, undefined, { expect: 202 });
    const after = await rolledBack(bench.admin, id);
    assert.deepEqual([after.status, after.rollback?.status], ['completed', 'failed']);
    assert.match(after.rollback?.reason ?? '', /the undone steps were applied again/);
    assert.deepEqual(await bucketSettings(bench.s3, bucket), baselineSettings);
    bench.proxy.reset();
    await bench.admin.post(`/api/v1/remediation/${id}/rollback`, undefined, { expect: 202 });
    assert.equal((await rolledBack(bench.admin, id)).status, 'rolled_back');
    assert.deepEqual(await bucketSettings(bench.s3, bucket), driftedSettings);
  });

  it('waits for another one on the same resource, and keeps its provider', async () => {
    const first = await bench.plan(['versioning']);
    const { driftId } = await makeBucketDrift(bench.database, {
      bucket: first.bucket,
      memberId: bench.adminMember.id,
      settings: ['tags'],
      others: ['versioning'],
      aspect: 'tags',
    });
    const second = await planned(bench.admin, driftId);
    bench.proxy.fail('hang', ({ name, isMutating }) => isMutating && /\?versioning/.test(name));
    await started(bench.admin, first.id);
    await eventually(async () => assert.ok(bench.proxy.calls().some(({ name }) => name.startsWith('PUT'))));
    await started(bench.admin, second.id);
    assert.equal((await remediation(bench.admin, second.id)).waits_for_turn, true);
    await bench.admin.delete(`/api/v1/providers/${bench.provider.id}`, { expect: 409 });
    assert.equal(bench.proxy.changes().length, 0);
    bench.proxy.reset();
    await reaches(bench.admin, first.id, 'completed');
    const done = await reaches(bench.admin, second.id, 'completed');
    assert.equal(done.waits_for_turn, false);
  });

  it('undoes completed steps when an operator cancels its workflow', async () => {
    const { id, bucket, workflow_id: workflowId } = await bench.plan(everything);
    const connection = await Connection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
    const client = new Client({ connection, namespace: bench.service.namespace });
    bench.proxy.fail('hang', isEncryption);
    await started(bench.admin, id);
    await eventually(async () => assert.ok(bench.proxy.calls().some(isEncryption)));
    await client.workflow.getHandle(workflowId).cancel();
    await connection.close();
    const failed = await reaches(bench.admin, id, 'failed');
    assert.match(
      failed.reason ?? '',
      /^The workflow was cancelled in Temporal by an unverified user; the started steps were undone$/,
    );
    assert.deepEqual(await bucketSettings(bench.s3, bucket), driftedSettings);
  });

  it('does each change once when its worker is killed between a change and its record', async () => {
    const { id, bucket } = await bench.plan(everything);
    bench.proxy.fail(['drop_answer'], isEncryption);
    const killed = new Promise<void>((resolve) => {
      bench.proxy.onCall((call) => {
        if (!isEncryption(call)) return;
        bench.proxy.onCall(null);
        resolve(bench.service.worker.kill());
      });
    });
    await started(bench.admin, id);
    await killed;
    bench.service.worker = await startWorker(bench.service.options);
    await reaches(bench.admin, id, 'completed', { withinMs: 60_000 });
    assert.deepEqual(await bucketSettings(bench.s3, bucket), baselineSettings);
    assert.equal(bench.proxy.changes().length, 5, JSON.stringify(bench.proxy.changes()));
  });
});
