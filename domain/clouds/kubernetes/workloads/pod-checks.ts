import { passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';
import { badContainers, runsAsRoot } from './containers.ts';

const seccompProfiles = ['RuntimeDefault', 'Localhost'];

// A privileged container has every capability and no seccomp profile, whatever its security context says ("Configure a
// Security Context for a Pod or Container", "Restrict a Container's Syscalls with seccomp").
export const workloadsPodChecks = kubernetesRules('pod', {
  core_minimize_admission_hostport_containers: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const containers = badContainers(pod, (container) => container.list('host_ports').length > 0);
      return passIf(containers.length === 0, 'A container uses a host port', { containers });
    },
  },
  core_minimize_admission_windows_hostprocess_containers: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const containers = badContainers(pod, (container) => pod.flag('host_process') || container.flag('host_process'));
      return passIf(containers.length === 0, 'A container is a Windows HostProcess container', { containers });
    },
  },
  core_minimize_allowPrivilegeEscalation_containers: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const containers = badContainers(pod, (container) => container.json('allow_privilege_escalation') !== false);
      return passIf(containers.length === 0, 'A container allows privilege escalation', { containers });
    },
  },
  core_minimize_containers_capabilities_assigned: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const containers = badContainers(
        pod,
        (container) => container.flag('privileged') || container.texts('added_capabilities').length > 0,
      );
      return passIf(containers.length === 0, 'A container has added Linux capabilities or is privileged', {
        containers,
      });
    },
  },
  core_minimize_hostIPC_containers: {
    looksAt: ['/host_ipc'],
    evaluate(pod) {
      const shares = pod.flag('host_ipc');
      return passIf(!shares, 'The pod shares the host IPC namespace', { host_ipc: shares });
    },
  },
  core_minimize_hostNetwork_containers: {
    looksAt: ['/host_network'],
    evaluate(pod) {
      const shares = pod.flag('host_network');
      return passIf(!shares, 'The pod shares the host network namespace', { host_network: shares });
    },
  },
  core_minimize_hostPID_containers: {
    looksAt: ['/host_pid'],
    evaluate(pod) {
      const shares = pod.flag('host_pid');
      return passIf(!shares, 'The pod shares the host PID namespace', { host_pid: shares });
    },
  },
  core_minimize_net_raw_capability_admission: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const containers = badContainers(
        pod,
        (container) =>
          container.flag('privileged') ||
          !container.texts('dropped_capabilities').some((name) => ['ALL', 'NET_RAW'].includes(name)) ||
          container.texts('added_capabilities').some((name) => /^(?:CAP_)?(?:ALL|NET_RAW)$/i.test(name)),
      );
      return passIf(containers.length === 0, 'A container has the NET_RAW capability', { containers });
    },
  },
  core_minimize_privileged_containers: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const containers = badContainers(pod, (container) => container.flag('privileged'));
      return passIf(containers.length === 0, 'A container is privileged', { containers });
    },
  },
  core_minimize_root_containers_admission: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const containers = badContainers(pod, (container) => runsAsRoot(pod, container));
      return passIf(containers.length === 0, 'A container may run as root', { containers });
    },
  },
  core_no_secrets_envs: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const containers = badContainers(pod, (container) =>
        [...container.parts('environment'), ...container.parts('environment_from')].some(
          (variable) => variable.text('source') === 'secret',
        ),
      );
      return passIf(containers.length === 0, 'A container reads a secret from an environment variable', { containers });
    },
  },
  core_seccomp_profile_docker_default: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const containers = badContainers(
        pod,
        (container) =>
          container.flag('privileged') ||
          !seccompProfiles.includes(container.text('seccomp_profile') ?? pod.text('seccomp_profile') ?? 'Unconfined'),
      );
      return passIf(containers.length === 0, 'A container has no seccomp profile or is Unconfined', { containers });
    },
  },
});
