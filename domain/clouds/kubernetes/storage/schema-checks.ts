import { isOneOf } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const storageClassChecks = propertyRules('storage.k8s.io/StorageClass', {
  storage_class_ebs_encrypted: {
    // The default of the account decides where the class says nothing, so an absent parameter is not evaluated.
    path: '/parameters/encrypted',
    type: 'string',
    when: {
      path: '/provisioner',
      type: 'string',
      passes: isOneOf('ebs.csi.aws.com', 'kubernetes.io/aws-ebs'),
    },
    passes: isOneOf('true'),
    failure: 'Volumes of the storage class are not encrypted',
  },
  storage_class_reclaim_retain: {
    path: '/reclaimPolicy',
    type: 'string',
    absent: 'Delete',
    passes: isOneOf('Retain'),
    failure: 'Volumes of the storage class are deleted with their claims',
  },
});

export const storageClaimChecks = propertyRules('core/PersistentVolumeClaim', {
  core_persistent_volume_claim_single_writer: {
    path: '/spec/accessModes/*',
    type: 'string',
    passes: isOneOf('ReadWriteOnce', 'ReadWriteOncePod', 'ReadOnlyMany'),
    failure: 'Pods on several nodes can write to the volume',
  },
});
