import { rulesFor, type CheckRule } from '../../../checks/check.ts';
import { notApplicable } from '../../../checks/verdict.ts';
import type { JsonObject } from '../../../json.ts';
import { kindOf } from '../../cloud-names.ts';
import { workloadsPodChecks } from './pod-checks.ts';
import { workloadsPodConfigurationChecks } from './pod-configuration-checks.ts';
import { podOf, templateKinds } from './template-of-document.ts';

/**
 * Checks of the templates of jobs, cron jobs, and of replica sets and replication controllers that nothing controls → the check of
 * pods that says the same. A cron job may have no pods at the time of a sync.
 */
const sameOfPods: Readonly<Record<string, string>> = {
  template_image_tag_fixed: 'core_image_tag_fixed',
  template_memory_limits_set: 'core_memory_limits_set',
  template_minimize_added_capabilities: 'core_minimize_containers_capabilities_assigned',
  template_minimize_host_ipc: 'core_minimize_hostIPC_containers',
  template_minimize_host_network: 'core_minimize_hostNetwork_containers',
  template_minimize_host_path_volumes: 'core_minimize_hostpath_volume_mounts',
  template_minimize_host_pid: 'core_minimize_hostPID_containers',
  template_minimize_host_ports: 'core_minimize_admission_hostport_containers',
  template_minimize_host_process: 'core_minimize_admission_windows_hostprocess_containers',
  template_minimize_net_raw: 'core_minimize_net_raw_capability_admission',
  template_minimize_privilege_escalation: 'core_minimize_allowPrivilegeEscalation_containers',
  template_minimize_privileged_containers: 'core_minimize_privileged_containers',
  template_minimize_root_containers: 'core_minimize_root_containers_admission',
  template_no_secrets_envs: 'core_no_secrets_envs',
  template_seccomp_profile_set: 'core_seccomp_profile_docker_default',
};

const ofPods = new Map(
  [...workloadsPodChecks, ...workloadsPodConfigurationChecks].map((rule): [string, CheckRule] => [rule.id, rule]),
);
const templateRules = rulesFor<Record<string, JsonObject>>(kindOf.kubernetes);

export const workloadsTemplateChecks: readonly CheckRule[] = Object.entries(sameOfPods).flatMap(([id, same]) => {
  const rule = ofPods.get(same);
  if (rule === undefined) throw new Error(`${id} is the same as ${same}, which does not exist`);
  return templateRules(Object.keys(templateKinds), {
    [id]: {
      looksAt: ['/spec'],
      evaluate({ resource }, { now }) {
        const pod = podOf(resource);
        if (pod === null) return notApplicable();
        return rule.evaluate(pod, { now, find: () => null, every: () => [], whyUnlisted: () => null, above: null });
      },
    },
  });
});
