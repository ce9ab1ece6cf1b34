import { isObject, type Json } from '../../../json.ts';
import { isSet, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

function hasKey(value: Json): boolean {
  return isObject(value) && [value['gcePdKmsKeyName'], value['kmsKey']].some((key) => key !== undefined && isSet(key));
}

/** Clusters on GKE have no VMs of their own. */
const onVms = { path: '/config/gceClusterConfig', type: 'object', isOptional: true, passes: isSet } as const;

export const dataprocClusterChecks = propertyRules('dataproc.googleapis.com/Cluster', {
  dataproc_encrypted_with_cmks_disabled: {
    path: '/config/encryptionConfig',
    type: 'object',
    absent: {},
    within: '/config',
    when: onVms,
    passes: hasKey,
    failure: 'The cluster is not encrypted with a customer-managed key',
  },
  dataproc_cluster_internal_ip_only: {
    // Its default depends on the version of the image.
    path: '/config/gceClusterConfig/internalIpOnly',
    type: 'boolean',
    when: onVms,
    passes: isTrue,
    failure: 'VMs of the cluster have external IP addresses',
  },
  dataproc_cluster_secure_boot: {
    path: '/config/gceClusterConfig/shieldedInstanceConfig/enableSecureBoot',
    type: 'boolean',
    when: onVms,
    passes: isTrue,
    failure: 'VMs of the cluster start without Secure Boot',
  },
});
