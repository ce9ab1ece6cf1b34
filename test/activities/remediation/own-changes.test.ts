import assert from 'node:assert/strict';
import { MockActivityEnvironment } from '@temporalio/testing';
import { after, before, describe, it } from 'mocha';
import { undoStartedStep } from '../../../activities/remediation/change-step.ts';
import { executeStep } from '../../../activities/remediation/execute-step.ts';
import { finishRollback } from '../../../activities/remediation/roll-back.ts';
import { programName } from '../../../domain/clouds/kubernetes/program-name.ts';
import { startAuditedCluster, type AuditedCluster } from '../../helpers/audited-cluster.ts';
import { eventually } from '../../helpers/eventually.ts';
import { buildTimeoutMs, requireApiserver } from '../../helpers/kube-apiserver.ts';
import { planned } from '../../helpers/remediations.ts';

const merge = 'application/merge-patch+json';
const configMaps = '/api/v1/namespaces/default/configmaps';

interface Finding {
  id: number;
  diff: unknown;
  aspect: string;
  status: string;
  resolution: string | null;
  changed_via: string | null;
  remediation_id: number | null;
}

describe('a remediation of a resource whose changes are followed', () => {
  let cluster: AuditedCluster;

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    cluster = await startAuditedCluster({ admins: ['mallory'] });
  });
  after(() => cluster?.stop());

  const findings = (resourceId: number): Promise<Finding[]> =>
    cluster.database('drift_findings').where({ resource_id: resourceId }).orderBy('id');
  const stateOf = ({ id, status, diff }: Finding) => ({ id, status, diff });
  /** Without what became known of actors later. */
  const published = (resourceId: number): Promise<string[]> =>
    cluster
      .database('events')
      .where({ resource_id: resourceId })
      .whereIn('type', ['drift.detected', 'drift.resolved'])
      .orderBy('id')
      .pluck('type');
  const waiting = (name: string) =>
    cluster.database('announced_changes').where({ external_id: `default/${name}`, status: 'pending' });
  const settled = (name: string) =>
    eventually(async () => assert.deepEqual(await waiting(name), []), { withinMs: 20_000 });

  /** A resource whose labels drifted in two ways, and a plan of two steps that is being executed. */
  async function executing(name: string) {
    const resourceId = await cluster.baselined('POST', configMaps, { metadata: { name, labels: { stage: 'test' } } });
    const labels = { stage: 'prod', rogue: 'yes' };
    await cluster.server.call('PATCH', `${configMaps}/${name}`, { metadata: { labels } }, merge);
    const [finding] = await eventually(async () => {
      const found = await findings(resourceId);
      assert.equal(found.length, 1);
      return found;
    });
    assert.ok(finding !== undefined);
    await settled(name);
    const { id: actionId, plan } = await planned(cluster.admin, finding.id);
    assert.equal(plan.steps.length, 2);
    await cluster
      .database('remediation_actions')
      .where({ id: actionId })
      .update({ status: 'executing', started_at: cluster.database.fn.now(), expires_at: null });
    return { resourceId, actionId, findingId: finding.id };
  }

  const deps = () => ({
    database: cluster.database,
    sessions: cluster.sessions,
    rollbackWindowHours: 24,
    stopped: false,
  });
  const run = <Input, Answer>(
    activity: (deps_: ReturnType<typeof deps>, input: Input) => Promise<Answer>,
    input: Input,
  ) => new MockActivityEnvironment().run((given: Input) => activity(deps(), given), input) as Promise<Answer>;

  /** Waits until a change of a step was read while the action was ongoing. */
  const heldBack = (name: string) =>
    eventually(async () => {
      const rows = await waiting(name).whereNotNull('read_at');
      assert.ok(rows.length > 0);
    });

  it('changes no finding between its steps, closes its own, and is named in the timeline', async () => {
    const { resourceId, actionId, findingId } = await executing('stepwise');
    const before = (await findings(resourceId)).map(stateOf);
    const eventsBefore = await published(resourceId);
    await run(executeStep, { actionId, number: 1 });
    await heldBack('stepwise');
    assert.deepEqual((await findings(resourceId)).map(stateOf), before);
    assert.deepEqual(await published(resourceId), eventsBefore);
    await run(executeStep, { actionId, number: 2 });
    await settled('stepwise');
    const [own, ...others] = await findings(resourceId);
    assert.deepEqual(
      [own?.id, own?.status, own?.resolution, others],
      [findingId, 'resolved', `Resolved by remediation ${actionId}`, []],
    );
    assert.deepEqual(await published(resourceId), [...eventsBefore, 'drift.resolved']);
    const { body } = await cluster.admin.get<{
      data: { kind: string; means: string | null; remediation_id: number | null }[];
    }>(`/api/v1/resources/${resourceId}/changes`, { expect: 200 });
    const changes = body.data.filter(({ kind }) => kind === 'change');
    assert.ok(changes.some(({ means, remediation_id: id }) => means === 'remediation' && id === actionId));
    assert.equal(body.data.find(({ kind }) => kind === 'drift_resolved')?.remediation_id, actionId);
  }).timeout(60_000);

  it('hides no change of somebody who names his program like the service', async () => {
    const { resourceId, actionId } = await executing('forged');
    await run(executeStep, { actionId, number: 1 });
    await heldBack('forged');
    const caller = { user: 'mallory', userAgent: `${programName}/1.0` };
    await cluster.server.callAs(caller, 'PATCH', `${configMaps}/forged`, { data: { mode: 'open' } }, merge);
    const found = await eventually(async () => {
      const [, other] = await findings(resourceId);
      assert.equal(other?.status, 'detected');
      return other;
    });
    assert.notEqual(found.changed_via, 'remediation');
    await run(executeStep, { actionId, number: 2 });
    await settled('forged');
    assert.deepEqual(
      (await findings(resourceId)).map(({ status }) => status),
      ['resolved', 'detected'],
    );
    const confirmed = await cluster
      .database('announced_changes')
      .where({ resource_id: resourceId, remediation_confirmed: true })
      .whereRaw(`actor->>'principal' = 'mallory'`);
    assert.deepEqual(confirmed, []);
  }).timeout(60_000);

  it('finds a drifted value that somebody else writes again when it has ended', async () => {
    const { resourceId, actionId } = await executing('again');
    await run(executeStep, { actionId, number: 1 });
    await run(executeStep, { actionId, number: 2 });
    await settled('again');
    const caller = { user: 'mallory', userAgent: `${programName}/1.0` };
    const labels = { stage: 'prod', rogue: 'yes' };
    await cluster.server.callAs(caller, 'PATCH', `${configMaps}/again`, { metadata: { labels } }, merge);
    await eventually(async () =>
      assert.deepEqual(
        (await findings(resourceId)).map(({ status }) => status),
        ['resolved', 'detected'],
      ),
    );
  }).timeout(60_000);

  it('opens its finding again when it was rolled back, and no other', async () => {
    const { resourceId, actionId, findingId } = await executing('undone');
    await run(executeStep, { actionId, number: 1 });
    await run(executeStep, { actionId, number: 2 });
    await settled('undone');
    await cluster
      .database('remediation_actions')
      .where({ id: actionId })
      .update({ rollback_status: 'running', rollback_started_at: cluster.database.fn.now() });
    await run(undoStartedStep, { actionId, number: 2, phase: 'rollback' });
    await heldBack('undone');
    assert.deepEqual(
      (await findings(resourceId)).map(({ status }) => status),
      ['resolved'],
    );
    await run(undoStartedStep, { actionId, number: 1, phase: 'rollback' });
    await run(finishRollback, { actionId });
    await settled('undone');
    const rows = await findings(resourceId);
    assert.deepEqual(
      rows.map(({ id, status, changed_via: via, remediation_id: by }) => [id, status, via, by]),
      [[findingId, 'detected', 'remediation', actionId]],
    );
    assert.deepEqual(await published(resourceId), ['drift.detected', 'drift.resolved', 'drift.detected']);
  }).timeout(60_000);
});
