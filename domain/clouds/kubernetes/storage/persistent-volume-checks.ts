import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';

export const storagePersistentVolumeChecks = kubernetesRules('persistent_volume', {
  core_persistent_volume_not_host_path: {
    looksAt: ['/source'],
    evaluate(volume) {
      const source = volume.text('source');
      return passIf(source !== 'hostPath', 'The volume is a directory of a node (hostPath)', { source });
    },
  },
  core_persistent_volume_reclaim_retain: {
    looksAt: ['/reclaim_policy'],
    evaluate(volume) {
      const policy = volume.text('reclaim_policy');
      if (policy === null) return notApplicable();
      return passIf(policy === 'Retain', 'The volume is deleted or overwritten with its claim', {
        reclaim_policy: policy,
      });
    },
  },
});
