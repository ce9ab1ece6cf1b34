import assert from 'node:assert/strict';
import { gcpOperations } from '../../../../activities/clouds/gcp/resources.ts';
import type { CloudSession, CollectedResource } from '../../../../activities/clouds/cloud.ts';
import { cloudDefinitions } from '../../../../domain/clouds/clouds.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import type { RemediationPlan } from '../../../../domain/remediation/plan.ts';
import { startGoogleCloud, type GoogleCloud } from '../../../emulators/google-cloud.ts';
import { ChangingProject } from '../../../emulators/google-cloud/changing-project.ts';
import { everyChange, plannedProjectChange } from '../../../contract/google-cloud/every-change.ts';
import { testProject } from '../../../emulators/google-project.ts';
import { noDeadline } from '../../../helpers/no-deadline.ts';
import { gcpSession } from './project-under-test.ts';

describe('remediating resources of a Google Cloud project', () => {
  let project: ChangingProject;
  let cloud: GoogleCloud;
  let session: CloudSession;
  const bodies: unknown[] = [];
  /** Whether answers have etags and fingerprints. */
  let isPrinted = true;

  beforeEach(async () => {
    project = new ChangingProject();
    bodies.length = 0;
    isPrinted = true;
    cloud = await startGoogleCloud({
      answers: project.answers,
      change(call, request) {
        if (request.body !== null && call.id.endsWith('.update')) bodies.push(request.body);
        return project.change(call, request);
      },
      adapt: (_call, answer) => (isPrinted ? answer : (withoutPrints(answer) as object)),
    });
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
      const { steps } = plannedProjectChange(before, sets);
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
    const { steps } = plannedProjectChange(await resourceOf('subnet', '501'), { flow_logs: true });
    await applyAll(steps.map(({ operation }) => operation));
    const { flow_logs: isOn, flow_log_detail: detail } = (await resourceOf('subnet', '501')).configuration;
    assert.deepEqual([isOn, detail === null], [true, false]);
    await applyAll(steps.map(({ undo }) => undo?.operation));
    assert.equal((await resourceOf('subnet', '501')).configuration['flow_logs'], false);
  });

  it('waits for a backup of a database that somebody else began', async () => {
    const [step] = plannedProjectChange(await resourceOf('db_instance', `${testProject}:orders`), {
      deletion_protection: true,
    }).steps;
    assert.ok(step);
    project.operations.begin({ service: 'sqladmin', target: 'orders', type: 'BACKUP_VOLUME', place: '', apply() {} });
    assert.equal((await session.apply(step.operation, noDeadline())).outcome, 'changed');
    assert.deepEqual(project.changes, ['sql.instances.patch']);
  });

  it('keeps the other switches of authorized networks', async () => {
    const switches = { gcpPublicCidrsAccessEnabled: false, privateEndpointEnforcementEnabled: true };
    const endpoints = { enablePublicEndpoint: true };
    project.cluster['controlPlaneEndpointsConfig'] = {
      ipEndpointsConfig: { ...endpoints, authorizedNetworksConfig: { enabled: true, ...switches, cidrBlocks: [] } },
    };
    const id = `projects/${testProject}/locations/europe-west1/clusters/shop`;
    const { steps } = plannedProjectChange(await resourceOf('container_cluster', id), {
      authorized_networks: ['192.0.2.0/24'],
    });
    await applyAll(steps.map(({ operation }) => operation));
    assert.deepEqual(bodies.map((body) => (body as JsonObject)['update']).map(withoutEtag), [
      {
        desiredControlPlaneEndpointsConfig: {
          ipEndpointsConfig: {
            authorizedNetworksConfig: { ...switches, enabled: true, cidrBlocks: [{ cidrBlock: '192.0.2.0/24' }] },
          },
        },
      },
    ]);
  });

  const period = 86_400_000;
  const far = '2099-01-01T00:00:00.000Z';
  for (const [words, days, held, isKept] of [
    ['has the rotation that is due earlier', 36_500, far, true],
    ['is rotated after the new period where that is earlier', 30, far, false],
    ['is rotated after the new period where no rotation was due', 365, undefined, false],
    ['is rotated after a period of whole seconds', 100_000 / 86_400, '2001-01-01T00:00:00Z', false],
  ] as const) {
    it(`a key ${words}`, async () => {
      if (held === undefined) delete project.key['nextRotationTime'];
      else project.key['nextRotationTime'] = held;
      const { steps } = plannedProjectChange(await resourceOf('encryption_key', String(project.key['name'])), {
        rotation_period_days: days,
      });
      const before = Date.now();
      await applyAll(steps.map(({ operation }) => operation));
      assert.equal(project.key['rotationPeriod'], `${Math.round(days * 86_400)}s`);
      const due = Date.parse(String(project.key['nextRotationTime']));
      if (isKept) assert.equal(due, Date.parse(far));
      else assert.ok(before <= due - Math.round(days * period) && due - Math.round(days * period) <= Date.now());
    });
  }

  it('changes nothing of which no etag or fingerprint was read', async () => {
    const machine = await resourceOf('vm_instance', '101');
    const [step] = plannedProjectChange(machine, { tags: { owner: 'ops' } }).steps;
    const policy = await resourceOf('iam_policy', `projects/${testProject}`);
    const [grant] = plannedProjectChange(policy, {
      bindings: [
        ...(policy.configuration['bindings'] as Json[]),
        { role: 'roles/viewer', members: ['user:eve@example.com'], conditional: false },
      ],
    }).steps;
    isPrinted = false;
    for (const one of [step, grant]) {
      assert.ok(one);
      await assert.rejects(session.apply(one.operation, noDeadline()), { kind: 'invalid_request', message: /etag/ });
    }
    assert.deepEqual(project.changes, []);
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

const withoutEtag = (update: unknown): object => {
  const { etag: _etag, ...others } = update as { etag?: string };
  return others;
};
const withoutPrints = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (name, value: unknown) => (/^etag$|ingerprint$/.test(name) ? undefined : value)));
