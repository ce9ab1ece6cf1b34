/**
 * Every method of Google Cloud that the product calls, by API and version. What is not named here has no description,
 * and a call of it fails the contract test: `npm run descriptions:google` takes the description of a new name over.
 */
export const calledMethods: Readonly<Record<string, readonly string[]>> = {
  'accessapproval.v1': ['accessapproval.projects.getAccessApprovalSettings'],
  'apikeys.v2': ['apikeys.projects.locations.keys.list'],
  'bigquery.v2': [
    'bigquery.jobs.getQueryResults',
    'bigquery.jobs.query',
    'bigquery.tables.get',
    'bigquery.tables.list',
  ],
  'cloudasset.v1': ['cloudasset.assets.list'],
  'cloudfunctions.v2': [
    'cloudfunctions.projects.locations.functions.get',
    'cloudfunctions.projects.locations.functions.getIamPolicy',
    'cloudfunctions.projects.locations.functions.list',
  ],
  'cloudkms.v1': [
    'cloudkms.projects.locations.keyRings.cryptoKeys.get',
    'cloudkms.projects.locations.keyRings.cryptoKeys.getIamPolicy',
    'cloudkms.projects.locations.keyRings.cryptoKeys.list',
    'cloudkms.projects.locations.keyRings.list',
    'cloudkms.projects.locations.list',
  ],
  'cloudresourcemanager.v1': [
    'cloudresourcemanager.projects.get',
    'cloudresourcemanager.projects.getAncestry',
    'cloudresourcemanager.projects.getIamPolicy',
  ],
  'cloudresourcemanager.v3': [
    'cloudresourcemanager.folders.getIamPolicy',
    'cloudresourcemanager.organizations.getIamPolicy',
  ],
  'compute.v1': [
    'compute.disks.aggregatedList',
    'compute.disks.list',
    'compute.firewalls.list',
    'compute.instances.aggregatedList',
    'compute.instances.list',
    'compute.networks.list',
    'compute.projects.get',
    'compute.regions.list',
    'compute.snapshots.list',
    'compute.subnetworks.aggregatedList',
    'compute.subnetworks.list',
    'compute.zones.list',
  ],
  'container.v1': ['container.projects.locations.clusters.get', 'container.projects.locations.clusters.list'],
  'dns.v1': ['dns.policies.list'],
  'essentialcontacts.v1': ['essentialcontacts.projects.contacts.list'],
  'iam.v1': [
    'iam.projects.serviceAccounts.get',
    'iam.projects.serviceAccounts.keys.list',
    'iam.projects.serviceAccounts.list',
  ],
  'logging.v2': [
    'logging.folders.sinks.list',
    'logging.organizations.sinks.list',
    'logging.projects.metrics.list',
    'logging.projects.sinks.list',
  ],
  'monitoring.v3': ['monitoring.projects.alertPolicies.list', 'monitoring.projects.timeSeries.list'],
  'osconfig.v1': ['osconfig.projects.locations.instances.inventories.get'],
  'serviceusage.v1': ['serviceusage.services.list'],
  'sqladmin.v1beta4': ['sql.instances.get', 'sql.instances.list'],
  'storage.v1': ['storage.buckets.get', 'storage.buckets.getIamPolicy', 'storage.buckets.list'],
};
