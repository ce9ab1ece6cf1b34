import type { Database } from '../../../db/database.ts';
import { addDays, dayOf } from '../../../domain/anomalies/calendar-days.ts';
import { makeAnomaly } from '../../helpers/console-account.ts';
import { makeBaseline, makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api } from '../../helpers/http.ts';
import type { TestMember } from '../../helpers/identity.ts';
import { makeAction } from '../../helpers/remediation-row.ts';

const each = 4;
const versioning = (status: string) => ({ status, mfa_delete: null });
const meta = { namespace: 'shop', annotations: [], tags: {} };
const containers = [{ kind: 'container', name: 'web', image: 'nginx:1.25' }];

/** Objects of a cluster in the shape that its collector writes. */
const clusterObjects = {
  cluster: { version: 'v1.34.2', api_groups: ['apps'], observed: {} },
  namespace: { annotations: [], observed: { created_at: null, phase: 'Active' } },
  deployment: {
    ...meta,
    strategy: 'RollingUpdate',
    selector: { app: 'web' },
    template: { containers },
    observed: { desired_replicas: 1, ready_replicas: 1, available_replicas: 1, updated_replicas: 1 },
  },
  pod: {
    ...meta,
    containers,
    owner: null,
    observed: { phase: 'Running', node: null, restarts: 0, ready_containers: 1, pod_ip: null },
  },
  service: {
    ...meta,
    type: 'ClusterIP',
    external_name: null,
    external_ips: [],
    ports: [],
    selector: {},
    observed: { cluster_ip: null, load_balancer_addresses: [] },
  },
};

/** Gives a service a few rows of each kind, with the lowest ids there are, which generated requests hit. */
export async function seedRows(database: Database, { url, admin }: { url: string; admin: TestMember }): Promise<void> {
  const client = api(url, admin.token);
  for (let count = 0; count < each; count += 1) {
    const { id: clusterId } = await makeProvider(database, { type: 'orchestrator' });
    for (const [type, configuration] of Object.entries(clusterObjects)) {
      const externalId = `shop/${type}`;
      await makeResource(database, { providerId: clusterId, type, externalId, configuration });
    }
    await client.post(
      '/api/v1/webhooks',
      { name: 'hook', url: 'https://8.8.8.8/hook', events: ['compliance.violation'] },
      { expect: 201 },
    );
  }
  // The outbound guard of the service refuses this address, so that nothing leaves the machine.
  await database('webhooks').update({ url: 'https://127.0.0.1:9/hook' });
  const { id: providerId } = await makeProvider(database);
  for (let count = 0; count < each; count += 1) {
    const resource = await makeResource(database, {
      providerId,
      configuration: { versioning: versioning('Suspended') },
    });
    const baselineId = await makeBaseline(database, { resourceId: resource.id, memberId: admin.id });
    const wanted = { versioning: versioning('Enabled') };
    await database('baselines')
      .where({ id: baselineId })
      .update({ configuration: JSON.stringify(wanted) });
    const [baselineValue, currentValue] = [versioning('Enabled'), versioning('Suspended')];
    const diff = [{ path: '/versioning/status', baseline_value: 'Enabled', current_value: 'Suspended' }];
    const finding = { resource, baselineId, aspect: 'versioning', baselineValue, currentValue, diff };
    const driftId = await makeDriftFinding(database, finding);
    await client.post('/api/v1/remediation', { finding_type: 'drift', finding_id: driftId }, { expect: 201 });
    const disk = await makeResource(database, {
      providerId,
      type: 'disk',
      configuration: { attachments: [], encrypted: true },
    });
    await client.post('/api/v1/recommendations/generate', { resource_id: disk.id }, { expect: 200 });
    await makeAnomaly(database, { providerId, day: addDays(dayOf(new Date()), -3 * count) });
  }
  for (const status of ['completed', 'failed', 'rolled_back'] as const) {
    await makeAction(database, { providerId, status });
  }
}
