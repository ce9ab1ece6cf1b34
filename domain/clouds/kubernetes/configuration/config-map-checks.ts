import { secretVerdict } from '../../../checks/secret-rules.ts';
import { kubernetesRules } from '../rules.ts';

export const configurationConfigMapChecks = kubernetesRules('config_map', {
  core_no_secret_values_in_config_maps: {
    looksAt: ['/keys', '/observed/secret_scan'],
    evaluate(map) {
      map.texts('keys');
      return secretVerdict(map.resource, { texts: ['/keys'], failure: 'A value of the ConfigMap contains a secret' });
    },
  },
});
