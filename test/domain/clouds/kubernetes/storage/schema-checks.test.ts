import {
  storageClaimChecks,
  storageClassChecks,
} from '../../../../../domain/clouds/kubernetes/storage/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Kubernetes: storage by schema', () => {
  testSchemaChecks(storageClassChecks, {
    storage_class_ebs_encrypted: {
      pass: { parameters: { encrypted: 'true' }, provisioner: 'ebs.csi.aws.com' },
      fail: { parameters: { encrypted: 'false' }, provisioner: 'ebs.csi.aws.com' },
    },
    storage_class_reclaim_retain: { pass: { reclaimPolicy: 'Retain' }, fail: { reclaimPolicy: 'Delete' } },
  });
  testSchemaChecks(storageClaimChecks, {
    core_persistent_volume_claim_single_writer: {
      pass: { spec: { accessModes: ['ReadWriteOnce'] } },
      fail: { spec: { accessModes: ['ReadWriteOnce', 'ReadWriteMany'] } },
    },
  });

  testOutcomes(storageClassChecks, 'storage_class_ebs_encrypted', {
    says: 'is about classes of Amazon EBS, where the account decides what the class leaves open',
    documents: [
      ['not_applicable', { provisioner: 'disk.csi.azure.com', parameters: { encrypted: 'false' } }],
      ['not_evaluated', { provisioner: 'ebs.csi.aws.com' }],
      ['not_evaluated', { provisioner: 'ebs.csi.aws.com', parameters: {} }],
    ],
  });
  testOutcomes(storageClassChecks, 'storage_class_reclaim_retain', {
    says: 'takes the default for what is not set',
    documents: [['fail', {}]],
  });
});
