import assert from 'node:assert/strict';
import type { CloudSession, CollectedResource } from '../../../activities/clouds/cloud.ts';
import type { Json } from '../../../domain/json.ts';
import type { RemediationPlan } from '../../../domain/remediation/plan.ts';
import type { ChangingProject } from '../../emulators/google-cloud/changing-project.ts';
import { testProject } from '../../emulators/google-project.ts';
import { plannedChange } from '../../helpers/planned-change.ts';

const keyName = `projects/${testProject}/locations/europe-west1/keyRings/main/cryptoKeys/disks`;
const functionName = `projects/${testProject}/locations/europe-west1/functions/resize`;
const clusterName = `projects/${testProject}/locations/europe-west1/clusters/shop`;
const disabledKey = { id: 'user1', kind: 'user_managed', disabled: true, created_at: '2026-01-01T00:00:00Z' };

const stop = (project: ChangingProject): void => {
  Object.assign(project.compute.instances[0] ?? {}, { status: 'TERMINATED' });
};

/** A change of every setting, with the number of calls that change something. Some need a machine that is stopped. */
export const everyChange: readonly [
  type: string,
  id: string,
  sets: Record<string, Json>,
  calls: number,
  prepare?: (project: ChangingProject) => void,
][] = [
  [
    'object_bucket',
    'exports-4711',
    {
      public_access_prevention: 'enforced',
      uniform_access: false,
      versioning: false,
      retention: { days: 20, locked: false },
      logging: { bucket: 'logs', prefix: 'exports' },
      kms_key: keyName,
      storage_class: 'NEARLINE',
    },
    1,
  ],
  ['object_bucket', 'exports-4711', { retention: null }, 1],
  ['object_bucket', 'exports-4711', { tags: { owner: 'ops' } }, 2],
  ['object_bucket', 'exports-4711', { bindings: [] }, 1],
  [
    'firewall_rule',
    '601',
    {
      source_ranges: ['10.0.0.0/8'],
      source_tags: ['office'],
      target_service_accounts: null,
      target_tags: ['web'],
      allowed: [{ protocol: 'tcp', ports: ['22', '443'] }],
      disabled: true,
      priority: 900,
    },
    1,
  ],
  ['firewall_rule', '601', { logging: true }, 1],
  [
    'db_instance',
    `${testProject}:orders`,
    {
      authorized_networks: ['192.0.2.0/24'],
      ssl_mode: 'TRUSTED_CLIENT_CERTIFICATE_REQUIRED',
      deletion_protection: true,
    },
    1,
  ],
  [
    'db_instance',
    `${testProject}:orders`,
    {
      flags: { log_disconnections: 'on' },
      tier: 'db-custom-4-15360',
      availability: 'zonal',
    },
    1,
  ],
  ['db_instance', `${testProject}:orders`, { automated_backups: false, point_in_time_recovery: false }, 1],
  ['db_instance', `${testProject}:orders`, { tags: { team: 'web', tier: 'gold' } }, 2],
  ['vm_instance', '101', { metadata: { 'serial-port-enable': 'false' } }, 1],
  ['vm_instance', '101', { deletion_protection: true }, 1],
  ['vm_instance', '101', { tags: { owner: 'ops' } }, 2],
  ['vm_instance', '101', { state: 'stopped' }, 1],
  ['vm_instance', '101', { shielded: { secure_boot: true, vtpm: true, integrity_monitoring: true } }, 1, stop],
  ['vm_instance', '101', { service_accounts: [{ email: 'web@example.com', scopes: ['a', 'b'] }] }, 1, stop],
  ['vm_instance', '101', { machine_type: 'e2-small' }, 1, stop],
  ['disk', '201', { tags: { owner: 'ops' } }, 1],
  ['disk', '202', { tags: { owner: 'ops' } }, 1],
  ['snapshot', '301', { tags: { owner: 'ops' } }, 1],
  ['network', '401', { routing_mode: 'GLOBAL' }, 1],
  ['subnet', '501', { flow_logs: false, flow_log_detail: null }, 1],
  ['subnet', '501', { private_google_access: false }, 1],
  ['service_account', 'builder@example.com', { keys: [disabledKey] }, 1],
  ['service_account', 'builder@example.com', { disabled: true, display_name: 'Old builder' }, 2],
  [
    'iam_policy',
    `projects/${testProject}`,
    {
      bindings: [
        { role: 'roles/editor', members: ['serviceAccount:builder@example.com'], conditional: true },
        { role: 'roles/owner', members: ['user:grace@example.com'], conditional: false },
      ],
    },
    2,
  ],
  ['encryption_key', keyName, { rotation_period_days: 30 }, 1],
  ['encryption_key', keyName, { tags: { owner: 'ops' } }, 1],
  [
    'encryption_key',
    keyName,
    { bindings: [{ role: 'roles/cloudkms.viewer', members: ['user:ada@example.com'], conditional: false }] },
    1,
  ],
  [
    'function',
    functionName,
    { ingress: 'ALLOW_INTERNAL_ONLY', service_account: 'web@example.com', timeout_seconds: 30, memory_mb: 512 },
    1,
  ],
  ['function', functionName, { tags: { owner: 'ops' } }, 1],
  [
    'function',
    functionName,
    { bindings: [{ role: 'roles/cloudfunctions.viewer', members: ['user:ada@example.com'], conditional: false }] },
    1,
  ],
  ['container_cluster', clusterName, { authorized_networks: ['192.0.2.0/24'], private_endpoint: true }, 1],
  ['container_cluster', clusterName, { legacy_abac: true }, 1],
  [
    'container_cluster',
    clusterName,
    { logging_components: ['SYSTEM_COMPONENTS'], monitoring_components: ['SYSTEM_COMPONENTS'] },
    2,
  ],
  [
    'container_cluster',
    clusterName,
    {
      binary_authorization: true,
      binary_authorization_mode: 'PROJECT_SINGLETON_POLICY_ENFORCE',
      shielded_nodes: true,
    },
    2,
  ],
  ['container_cluster', clusterName, { tags: { owner: 'ops' } }, 1],
  ['account', testProject, { os_login: false, instance_metadata: { 'serial-port-enable': 'false' } }, 1],
];

/** Plans a change of settings of the project. */
export const plannedProjectChange = (resource: CollectedResource, sets: Record<string, Json>): RemediationPlan =>
  plannedChange({ providerKind: 'cloud_b', identity: 'audit@example.com' }, resource, sets);

/** Carries out every change and takes it back; `session` opens a session for the operation with this name. */
export async function carryOutEveryChange(
  project: ChangingProject,
  session: (of: { resourceType: string; operation: string }) => Pick<CloudSession, 'read' | 'apply'>,
  signal: AbortSignal,
): Promise<void> {
  for (const [resourceType, externalId, sets, , prepare] of everyChange) {
    prepare?.(project);
    const target = { resourceType, externalId, region: 'global' };
    const resource = await session({ resourceType, operation: '' }).read(target, signal);
    assert.ok(resource, externalId);
    const { steps } = plannedProjectChange(resource, sets);
    const undone = steps.toReversed().flatMap(({ undo }) => (undo === null ? [] : [undo.operation]));
    for (const operation of [...steps.map((step) => step.operation), ...undone]) {
      await session({ resourceType, operation: operation.name }).apply(operation, signal);
    }
  }
}
