import type { AccessCall } from '../../../../domain/access-checks/access-check.ts';
import type { GcpRun } from '../session/gcp-run.ts';

/** A call that shows whether a service of Google Cloud can be read. */
export interface GcpAccessCall extends Omit<AccessCall, 'service'> {
  /**
   * Whether a resource that does not exist shows that the caller may read it. Permissions are checked before existence
   * (AIP-211).
   */
  mayBeAbsent?: boolean;
  send(run: GcpRun): Promise<unknown>;
}

const one = { pageSize: 1 };

/** First word of the permissions of a service → its call. BigQuery's needs the dataset of the billing export. */
export const gcpAccessCalls: Readonly<Record<string, GcpAccessCall>> = {
  accessapproval: {
    operation: 'accessapproval.projects.getAccessApprovalSettings',
    permission: 'accessapproval.settings.get',
    mayBeAbsent: true,
    send: ({ calls, projectId }) => calls.get('accessapproval', `/v1/projects/${projectId}/accessApprovalSettings`),
  },
  apikeys: {
    operation: 'apikeys.projects.locations.keys.list',
    permission: 'apikeys.keys.list',
    send: ({ calls, projectId }) => calls.get('apikeys', `/v2/projects/${projectId}/locations/global/keys`, one),
  },
  cloudasset: {
    operation: 'cloudasset.assets.list',
    permission: 'cloudasset.assets.listResource',
    send: ({ calls, projectId }) =>
      calls.get('cloudasset', `/v1/projects/${projectId}/assets`, {
        contentType: 'RESOURCE',
        assetTypes: ['compute.googleapis.com/Instance'],
        ...one,
      }),
  },
  cloudfunctions: {
    operation: 'cloudfunctions.projects.locations.functions.list',
    permission: 'cloudfunctions.functions.list',
    send: ({ calls, projectId }) => calls.get('cloudfunctions', `/v2/projects/${projectId}/locations/-/functions`, one),
  },
  cloudkms: {
    operation: 'cloudkms.projects.locations.keyRings.list',
    permission: 'cloudkms.keyRings.list',
    send: ({ calls, projectId }) => calls.get('cloudkms', `/v1/projects/${projectId}/locations/global/keyRings`, one),
  },
  cloudsql: {
    operation: 'sql.instances.list',
    permission: 'cloudsql.instances.list',
    send: ({ calls, projectId }) =>
      calls.get('sqladmin', `/sql/v1beta4/projects/${projectId}/instances`, { maxResults: 1 }),
  },
  compute: {
    operation: 'compute.instances.aggregatedList',
    permission: 'compute.instances.list',
    send: ({ calls, projectId }) =>
      calls.get('compute', `/compute/v1/projects/${projectId}/aggregated/instances`, {
        maxResults: 1,
        returnPartialSuccess: true,
      }),
  },
  container: {
    operation: 'container.projects.locations.clusters.list',
    permission: 'container.clusters.list',
    send: ({ calls, projectId }) => calls.get('container', `/v1/projects/${projectId}/locations/-/clusters`),
  },
  dns: {
    operation: 'dns.policies.list',
    permission: 'dns.policies.list',
    send: ({ calls, projectId }) => calls.get('dns', `/dns/v1/projects/${projectId}/policies`, { maxResults: 1 }),
  },
  essentialcontacts: {
    operation: 'essentialcontacts.projects.contacts.list',
    permission: 'essentialcontacts.contacts.list',
    send: ({ calls, projectId }) => calls.get('essentialcontacts', `/v1/projects/${projectId}/contacts`, one),
  },
  iam: {
    operation: 'iam.projects.serviceAccounts.list',
    permission: 'iam.serviceAccounts.list',
    send: ({ calls, projectId }) => calls.get('iam', `/v1/projects/${projectId}/serviceAccounts`, one),
  },
  logging: {
    operation: 'logging.projects.metrics.list',
    permission: 'logging.logMetrics.list',
    send: ({ calls, projectId }) => calls.get('logging', `/v2/projects/${projectId}/metrics`, one),
  },
  monitoring: {
    operation: 'monitoring.projects.alertPolicies.list',
    permission: 'monitoring.alertPolicies.list',
    send: ({ calls, projectId }) => calls.get('monitoring', `/v3/projects/${projectId}/alertPolicies`, one),
  },
  orgpolicy: {
    operation: 'orgpolicy.projects.policies.getEffectivePolicy',
    permission: 'orgpolicy.policy.get',
    send: ({ calls, projectId }) =>
      calls.get('orgpolicy', `/v2/projects/${projectId}/policies/storage.publicAccessPrevention:getEffectivePolicy`),
  },
  osconfig: {
    operation: 'osconfig.projects.locations.instances.inventories.get',
    permission: 'osconfig.inventories.get',
    mayBeAbsent: true,
    send: ({ calls, projectId }) =>
      calls.get(
        'osconfig',
        `/v1/projects/${projectId}/locations/us-central1-a/instances/infrastructure-audit-none/inventory`,
      ),
  },
  resourcemanager: {
    operation: 'cloudresourcemanager.projects.getIamPolicy',
    permission: 'resourcemanager.projects.getIamPolicy',
    send: ({ calls, projectId }) =>
      calls.post('cloudresourcemanager', `/v1/projects/${projectId}:getIamPolicy`, {
        options: { requestedPolicyVersion: 3 },
      }),
  },
  serviceusage: {
    operation: 'serviceusage.services.list',
    permission: 'serviceusage.services.list',
    send: ({ calls, projectId }) =>
      calls.get('serviceusage', `/v1/projects/${projectId}/services`, { filter: 'state:ENABLED', ...one }),
  },
  storage: {
    operation: 'storage.buckets.list',
    permission: 'storage.buckets.list',
    send: ({ calls, projectId }) => calls.get('storage', '/storage/v1/b', { project: projectId, maxResults: 1 }),
  },
};
