import assert from 'node:assert/strict';
import { gcpOperations } from '../../../../activities/clouds/gcp/resources.ts';
import type { CloudSession, CollectedResource } from '../../../../activities/clouds/cloud.ts';
import { cloudDefinitions } from '../../../../domain/clouds/clouds.ts';
import type { Json } from '../../../../domain/json.ts';
import type { RemediationPlan } from '../../../../domain/remediation/plan.ts';
import { startGoogleCloud, type GoogleCloud } from '../../../emulators/google-cloud.ts';
import { ChangingProject } from '../../../emulators/google-cloud/changing-project.ts';
import { everyChange, plannedChange } from '../../../contract/google-cloud/every-change.ts';
import { noDeadline } from '../../../helpers/no-deadline.ts';
import { gcpSession } from './project-under-test.ts';

describe('remediating resources of a Google Cloud project', () => {
  let project: ChangingProject;
  let cloud: GoogleCloud;
  let session: CloudSession;

  beforeEach(async () => {
    project = new ChangingProject();
    cloud = await startGoogleCloud({ answers: project.answers, change: project.change });
    session = gcpSession(cloud.url);
  });
  afterEach(async () => {
    session.close();
    await cloud.stop();
  });

  const resourceOf = async (resourceType: string, externalId: string): Promise<CollectedResource> => {
    const resource = await session.read({ resourceType, externalId, region: 'global' }, noDeadline());
    assert.ok(resource, externalId);
    return resource;
  };
  const applyAll = async (operations: (RemediationPlan['steps'][number]['operation'] | undefined)[]) => {
    for (const operation of operations) {
      assert.ok(operation);
      assert.equal((await session.apply(operation, noDeadline())).outcome, 'changed', operation.name);
      assert.equal((await session.apply(operation, noDeadline())).outcome, 'already_there', operation.name);
    }
  };
  for (const [type, id, sets, callCount, prepare] of everyChange) {
    it(`sets ${Object.keys(sets).join(', ')} of ${type}, once, and takes it back`, async () => {
      prepare?.(project);
      const before = await resourceOf(type, id);
      const { steps } = plannedChange(before, sets);
      await applyAll(steps.map(({ operation }) => operation));
      assert.equal(project.changes.length, callCount);
      const after = await resourceOf(type, id);
      for (const [key, value] of Object.entries(sets)) {
        assert.deepEqual(sorted(after.configuration[key] ?? null), sorted(value), key);
      }
      await applyAll(steps.toReversed().map(({ undo }) => undo?.operation));
      const { next_rotation_at: _then, ...restored } = (await resourceOf(type, id)).configuration;
      const { next_rotation_at: _now, ...original } = before.configuration;
      assert.deepEqual(restored, original);
    });
  }

  it('enables flow logs of which only the switch is known, with the settings that Google shows then', async () => {
    const [subnet] = project.compute.subnetworks;
    assert.ok(subnet);
    subnet['logConfig']['enable'] = false;
    const { steps } = plannedChange(await resourceOf('subnet', '501'), { flow_logs: true });
    await applyAll(steps.map(({ operation }) => operation));
    const { flow_logs: isOn, flow_log_detail: detail } = (await resourceOf('subnet', '501')).configuration;
    assert.deepEqual([isOn, detail === null], [true, false]);
    await applyAll(steps.map(({ undo }) => undo?.operation));
    assert.equal((await resourceOf('subnet', '501')).configuration['flow_logs'], false);
  });

  it('uses all existing operations, and no others', () => {
    const used = Object.values(cloudDefinitions.gcp.types).flatMap(({ remediation }) =>
      remediation.settings.flatMap(({ operations }) => operations),
    );
    assert.deepEqual([...new Set(used)].toSorted(), Object.keys(gcpOperations).toSorted());
  });
});

const sorted = (value: Json): Json =>
  Array.isArray(value) ? value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : value;
