import type { GcpResourceType } from '../../clouds/gcp/resource-types.ts';
import type { CloudPermissions } from './cloud-permissions.ts';

/** Written by `npm run permissions` from the calls to Google Cloud that are made. */
export const gcpPermissions: CloudPermissions<GcpResourceType> = {
  reading: {
    account: [
      'accessapproval.settings.get',
      'apikeys.keys.list',
      'compute.projects.get',
      'essentialcontacts.contacts.list',
      'logging.logMetrics.list',
      'logging.sinks.list',
      'monitoring.alertPolicies.list',
      'orgpolicy.policy.get',
      'resourcemanager.folders.getIamPolicy',
      'resourcemanager.organizations.getIamPolicy',
      'resourcemanager.projects.get',
      'resourcemanager.projects.getIamPolicy',
      'serviceusage.services.list',
    ],
    iam_policy: [
      'resourcemanager.folders.getIamPolicy',
      'resourcemanager.organizations.getIamPolicy',
      'resourcemanager.projects.get',
      'resourcemanager.projects.getIamPolicy',
    ],
    service_account: ['iam.serviceAccountKeys.list', 'iam.serviceAccounts.get', 'iam.serviceAccounts.list'],
    encryption_key: [
      'cloudkms.cryptoKeys.get',
      'cloudkms.cryptoKeys.getIamPolicy',
      'cloudkms.cryptoKeys.list',
      'cloudkms.keyRings.getIamPolicy',
      'cloudkms.keyRings.list',
      'cloudkms.locations.list',
    ],
    vm_instance: ['cloudasset.assets.listResource', 'compute.instances.list'],
    disk: ['cloudasset.assets.listResource', 'compute.disks.list'],
    snapshot: ['cloudasset.assets.listResource', 'compute.snapshots.list'],
    function: [
      'cloudfunctions.functions.get',
      'cloudfunctions.functions.getIamPolicy',
      'cloudfunctions.functions.list',
    ],
    container_cluster: ['container.clusters.get', 'container.clusters.list'],
    network: [
      'cloudasset.assets.listResource',
      'compute.firewallPolicies.list',
      'compute.networks.getEffectiveFirewalls',
      'compute.networks.list',
      'dns.policies.list',
    ],
    subnet: ['cloudasset.assets.listResource', 'compute.subnetworks.list'],
    firewall_rule: ['cloudasset.assets.listResource', 'compute.firewalls.list'],
    object_bucket: ['storage.buckets.get', 'storage.buckets.getIamPolicy', 'storage.buckets.list'],
    db_instance: ['cloudsql.instances.get', 'cloudsql.instances.list'],
  },
  inAddition: [
    'bigquery.jobs.create',
    'bigquery.tables.get',
    'bigquery.tables.getData',
    'bigquery.tables.list',
    'cloudasset.assets.exportIamPolicy',
    'cloudasset.assets.exportResource',
    'compute.regions.list',
    'compute.zones.list',
    'monitoring.timeSeries.list',
    'osconfig.inventories.get',
    'serviceusage.services.use',
  ],
  discovery: [
    'resourcemanager.folders.get',
    'resourcemanager.folders.list',
    'resourcemanager.hierarchyNodes.listEffectiveTags',
    'resourcemanager.organizations.get',
    'resourcemanager.projects.list',
  ],
  remediation: {
    account: {
      'compute.set_project_metadata': [
        'compute.globalOperations.get',
        'compute.globalOperations.list',
        'compute.projects.setCommonInstanceMetadata',
        'iam.serviceAccounts.actAs',
      ],
    },
    iam_policy: {
      'project.grant_role': ['resourcemanager.projects.setIamPolicy'],
      'project.revoke_role': ['resourcemanager.projects.setIamPolicy'],
    },
    service_account: {
      'iam.patch_account': ['iam.serviceAccounts.update'],
      'iam.set_account_disabled': ['iam.serviceAccounts.disable', 'iam.serviceAccounts.enable'],
      'iam.set_key_disabled': ['iam.serviceAccountKeys.disable', 'iam.serviceAccountKeys.enable'],
    },
    encryption_key: {
      'kms.grant_role': ['cloudkms.cryptoKeys.setIamPolicy'],
      'kms.remove_labels': ['cloudkms.cryptoKeys.update'],
      'kms.revoke_role': ['cloudkms.cryptoKeys.setIamPolicy'],
      'kms.set_labels': ['cloudkms.cryptoKeys.update'],
      'kms.set_rotation': ['cloudkms.cryptoKeys.update'],
    },
    vm_instance: {
      'compute.remove_labels': [
        'compute.instances.setLabels',
        'compute.zoneOperations.get',
        'compute.zoneOperations.list',
      ],
      'compute.set_deletion_protection': [
        'compute.instances.setDeletionProtection',
        'compute.zoneOperations.get',
        'compute.zoneOperations.list',
      ],
      'compute.set_labels': [
        'compute.instances.setLabels',
        'compute.zoneOperations.get',
        'compute.zoneOperations.list',
      ],
      'compute.set_machine_type': [
        'compute.instances.setMachineType',
        'compute.zoneOperations.get',
        'compute.zoneOperations.list',
      ],
      'compute.set_metadata': [
        'compute.instances.setMetadata',
        'compute.zoneOperations.get',
        'compute.zoneOperations.list',
        'iam.serviceAccounts.actAs',
      ],
      'compute.set_service_account': [
        'compute.instances.setServiceAccount',
        'compute.zoneOperations.get',
        'compute.zoneOperations.list',
        'iam.serviceAccounts.actAs',
      ],
      'compute.set_state': [
        'compute.instances.start',
        'compute.instances.stop',
        'compute.zoneOperations.get',
        'compute.zoneOperations.list',
      ],
      'compute.update_shielded_config': [
        'compute.instances.updateShieldedInstanceConfig',
        'compute.zoneOperations.get',
        'compute.zoneOperations.list',
      ],
    },
    disk: {
      'compute.remove_labels': [
        'compute.disks.setLabels',
        'compute.regionOperations.get',
        'compute.regionOperations.list',
        'compute.zoneOperations.get',
        'compute.zoneOperations.list',
      ],
      'compute.set_labels': [
        'compute.disks.setLabels',
        'compute.regionOperations.get',
        'compute.regionOperations.list',
        'compute.zoneOperations.get',
        'compute.zoneOperations.list',
      ],
    },
    snapshot: {
      'compute.remove_labels': [
        'compute.globalOperations.get',
        'compute.globalOperations.list',
        'compute.snapshots.setLabels',
      ],
      'compute.set_labels': [
        'compute.globalOperations.get',
        'compute.globalOperations.list',
        'compute.snapshots.setLabels',
      ],
    },
    function: {
      'functions.grant_role': ['cloudfunctions.functions.setIamPolicy'],
      'functions.patch_service': [
        'cloudfunctions.functions.update',
        'cloudfunctions.operations.get',
        'iam.serviceAccounts.actAs',
      ],
      'functions.remove_labels': [
        'cloudfunctions.functions.update',
        'cloudfunctions.operations.get',
        'iam.serviceAccounts.actAs',
      ],
      'functions.revoke_role': ['cloudfunctions.functions.setIamPolicy'],
      'functions.set_labels': [
        'cloudfunctions.functions.update',
        'cloudfunctions.operations.get',
        'iam.serviceAccounts.actAs',
      ],
    },
    container_cluster: {
      'container.remove_labels': ['container.clusters.update', 'container.operations.get'],
      'container.set_labels': ['container.clusters.update', 'container.operations.get'],
      'container.set_legacy_abac': ['container.clusters.update', 'container.operations.get'],
      'container.update_cluster': ['container.clusters.update', 'container.operations.get'],
    },
    network: {
      'compute.patch_network': [
        'compute.globalOperations.get',
        'compute.globalOperations.list',
        'compute.networks.update',
      ],
    },
    subnet: {
      'compute.set_flow_logs': [
        'compute.regionOperations.get',
        'compute.regionOperations.list',
        'compute.subnetworks.update',
      ],
      'compute.set_private_google_access': [
        'compute.regionOperations.get',
        'compute.regionOperations.list',
        'compute.subnetworks.setPrivateIpGoogleAccess',
      ],
    },
    firewall_rule: {
      'compute.patch_firewall_rule': [
        'compute.firewalls.update',
        'compute.globalOperations.get',
        'compute.globalOperations.list',
        'compute.networks.updatePolicy',
      ],
    },
    object_bucket: {
      'storage.grant_role': ['storage.buckets.setIamPolicy'],
      'storage.patch_bucket': ['storage.buckets.update'],
      'storage.remove_labels': ['storage.buckets.update'],
      'storage.revoke_role': ['storage.buckets.setIamPolicy'],
      'storage.set_labels': ['storage.buckets.update'],
    },
    db_instance: {
      'cloudsql.patch_instance': ['cloudsql.instances.update'],
      'cloudsql.remove_labels': ['cloudsql.instances.update'],
      'cloudsql.set_labels': ['cloudsql.instances.update'],
    },
  },
};
