/**
 * Permissions that are not called like their method. Source: the reference of IAM permissions, and "Required permissions" of
 * the methods.
 */
const otherPermissions: Readonly<Record<string, string>> = {
  'accessapproval.projects.getAccessApprovalSettings': 'accessapproval.settings.get',
  'bigquery.jobs.getQueryResults': 'bigquery.jobs.create',
  'bigquery.jobs.query': 'bigquery.jobs.create',
  'cloudasset.assets.list': 'cloudasset.assets.listResource',
  'cloudasset.batchGetAssetsHistory': 'cloudasset.assets.exportResource',
  'cloudresourcemanager.effectiveTags.list': 'resourcemanager.hierarchyNodes.listEffectiveTags',
  'cloudresourcemanager.folders.get': 'resourcemanager.folders.get',
  'cloudresourcemanager.folders.getIamPolicy': 'resourcemanager.folders.getIamPolicy',
  'cloudresourcemanager.folders.list': 'resourcemanager.folders.list',
  'cloudresourcemanager.organizations.get': 'resourcemanager.organizations.get',
  'cloudresourcemanager.organizations.getIamPolicy': 'resourcemanager.organizations.getIamPolicy',
  'cloudresourcemanager.projects.get': 'resourcemanager.projects.get',
  'cloudresourcemanager.projects.getAncestry': 'resourcemanager.projects.get',
  'cloudresourcemanager.projects.list': 'resourcemanager.projects.list',
  'cloudresourcemanager.projects.getIamPolicy': 'resourcemanager.projects.getIamPolicy',
  // It needs none of its own: whoever sees a project may ask for his permissions.
  'cloudresourcemanager.projects.testIamPermissions': 'resourcemanager.projects.get',
  'compute.networkFirewallPolicies.aggregatedList': 'compute.firewallPolicies.list',
  'iam.projects.serviceAccounts.keys.list': 'iam.serviceAccountKeys.list',
  'logging.entries.list': 'logging.logEntries.list',
  'logging.projects.metrics.list': 'logging.logMetrics.list',
  'orgpolicy.projects.policies.getEffectivePolicy': 'orgpolicy.policy.get',
  'pubsub.projects.subscriptions.acknowledge': 'pubsub.subscriptions.consume',
  'pubsub.projects.subscriptions.pull': 'pubsub.subscriptions.consume',
  'sql.instances.get': 'cloudsql.instances.get',
  'sql.instances.list': 'cloudsql.instances.list',
  'cloudfunctions.projects.locations.functions.patch': 'cloudfunctions.functions.update',
  'cloudkms.projects.locations.keyRings.cryptoKeys.patch': 'cloudkms.cryptoKeys.update',
  'cloudresourcemanager.projects.setIamPolicy': 'resourcemanager.projects.setIamPolicy',
  'compute.firewalls.patch': 'compute.firewalls.update',
  'compute.networks.patch': 'compute.networks.update',
  'compute.regionDisks.setLabels': 'compute.disks.setLabels',
  'compute.subnetworks.patch': 'compute.subnetworks.update',
  'container.projects.locations.clusters.setLegacyAbac': 'container.clusters.update',
  'container.projects.locations.clusters.setResourceLabels': 'container.clusters.update',
  'iam.projects.serviceAccounts.keys.disable': 'iam.serviceAccountKeys.disable',
  'iam.projects.serviceAccounts.keys.enable': 'iam.serviceAccountKeys.enable',
  'iam.projects.serviceAccounts.patch': 'iam.serviceAccounts.update',
  'sql.instances.patch': 'cloudsql.instances.update',
  'sql.operations.get': 'cloudsql.instances.get',
  'sql.operations.list': 'cloudsql.instances.get',
  'storage.buckets.patch': 'storage.buckets.update',
};

/** Returns the permission of a method: its service, the last collection and the verb, unless it is called otherwise. */
export function googlePermission(method: string): string {
  const other = otherPermissions[method];
  if (other !== undefined) return other;
  const parts = method.split('.');
  const verb = parts.at(-1)?.replace('aggregatedList', 'list');
  return `${parts[0]}.${parts.at(-2)}.${verb}`;
}
