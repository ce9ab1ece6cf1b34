import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';

export const rbacServiceAccountChecks = kubernetesRules('service_account', {
  core_default_service_account_token_not_mounted: {
    looksAt: ['/automount_token'],
    evaluate(account) {
      const mounts = account.flag('automount_token');
      if (account.resource.name !== 'default') return notApplicable();
      return passIf(!mounts, 'The token of the default service account is mounted into pods', {
        automount_token: mounts,
      });
    },
  },
});
