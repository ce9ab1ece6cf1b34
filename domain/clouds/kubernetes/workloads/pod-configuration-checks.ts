import type { Fields } from '../../../checks/fields.ts';
import { notApplicable, passIf, type Verdict } from '../../../checks/verdict.ts';
import { kubernetesRules, type KubernetesFields } from '../rules.ts';
import { badContainers } from './containers.ts';
import { isPinned, tagOf } from './images.ts';
import type { Container } from './pod-template.ts';

type Pod = KubernetesFields<'pod'>;

/** Sockets with which a container runtime is controlled, as Docker, containerd and CRI-O name them by default. */
const runtimeSockets = /\/(?:docker|dockershim|containerd|crio|cri-dockerd|podman)\.sock$/;

/** Directories in which these sockets are, by default and in k3s. */
const socketFolders = [
  '/run',
  '/run/containerd',
  '/run/crio',
  '/run/podman',
  '/run/k3s',
  '/run/k3s/containerd',
].flatMap((folder) => [folder, `/var${folder}`]);

/** Returns whether a path of a node is the socket of a container runtime, or a directory with it: `/var/run` shows all of them. */
function showsRuntimeSocket(path: string): boolean {
  const place = path.replace(/\/+/g, '/').replace(/\/$/, '');
  return place === '' || place === '/var' || socketFolders.includes(place) || runtimeSockets.test(place);
}

/** Debugging containers: Kubernetes allows neither resources nor probes for them. */
const isEphemeral = (container: Fields<Container>): boolean => container.text('kind') === 'ephemeral';

function unsetVerdict(pod: Pod, { field, name }: { field: 'limits' | 'requests'; name: 'cpu' | 'memory' }): Verdict {
  const containers = badContainers(
    pod,
    (container) => !isEphemeral(container) && !Object.hasOwn(container.map(field), name),
  );
  const what = `${name === 'cpu' ? 'CPU' : 'memory'} ${field === 'limits' ? 'limit' : 'request'}`;
  return passIf(containers.length === 0, `A container has no ${what}`, { containers });
}

function probeVerdict(pod: Pod, probe: 'liveness_probe' | 'readiness_probe', reason: string): Verdict {
  // Pods of jobs end by themselves, and a bare pod or one of a node has no controller that would replace it.
  const owner = pod.text('owner');
  if (owner === null || /^(?:Job|Node)\//.test(owner)) return notApplicable();
  const containers = badContainers(
    pod,
    (container) => container.text('kind') === 'container' && !container.flag(probe),
  );
  return passIf(containers.length === 0, reason, { containers });
}

export const workloadsPodConfigurationChecks = kubernetesRules('pod', {
  core_container_runtime_socket_not_mounted: {
    looksAt: ['/host_paths'],
    evaluate(pod) {
      const sockets = pod.texts('host_paths').filter(showsRuntimeSocket);
      return passIf(sockets.length === 0, 'The socket of the container runtime, or a directory with it, is mounted', {
        host_paths: sockets,
      });
    },
  },
  core_cpu_limits_set: {
    looksAt: ['/containers'],
    evaluate: (pod) => unsetVerdict(pod, { field: 'limits', name: 'cpu' }),
  },
  core_cpu_requests_set: {
    looksAt: ['/containers'],
    evaluate: (pod) => unsetVerdict(pod, { field: 'requests', name: 'cpu' }),
  },
  core_default_service_account_not_used: {
    looksAt: ['/service_account'],
    evaluate(pod) {
      const account = pod.text('service_account') || 'default';
      return passIf(account !== 'default', 'The pod uses the default service account', { service_account: account });
    },
  },
  core_image_digest_pinned: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const containers = badContainers(pod, (container) => !isPinned(container.text('image') ?? ''));
      return passIf(containers.length === 0, 'An image is not named by its digest', { containers });
    },
  },
  core_image_tag_fixed: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const containers = badContainers(pod, (container) => {
        const image = container.text('image') ?? '';
        return !isPinned(image) && (tagOf(image) ?? 'latest') === 'latest';
      });
      return passIf(containers.length === 0, 'An image has no tag or the tag latest', { containers });
    },
  },
  core_liveness_probe_configured: {
    looksAt: ['/containers', '/owner'],
    evaluate: (pod) => probeVerdict(pod, 'liveness_probe', 'A container has no liveness probe'),
  },
  core_memory_limits_set: {
    looksAt: ['/containers'],
    evaluate: (pod) => unsetVerdict(pod, { field: 'limits', name: 'memory' }),
  },
  core_memory_requests_set: {
    looksAt: ['/containers'],
    evaluate: (pod) => unsetVerdict(pod, { field: 'requests', name: 'memory' }),
  },
  core_minimize_hostpath_volume_mounts: {
    looksAt: ['/host_paths'],
    evaluate(pod) {
      const paths = pod.texts('host_paths');
      return passIf(paths.length === 0, 'The pod has a hostPath volume', { host_paths: paths });
    },
  },
  core_minimize_service_account_token_mounts: {
    looksAt: ['/automount_setting', '/service_account', '/namespace'],
    related(pod) {
      return { service_account: [accountOf(pod)] };
    },
    evaluate(pod, facts) {
      const setting = pod.json('automount_setting');
      const mounts =
        setting === null
          ? facts.get('service_account', accountOf(pod)).flag('automount_token')
          : pod.flag('automount_setting');
      return passIf(!mounts, 'The token of the service account is mounted into the pod', {
        automount_setting: setting,
      });
    },
  },
  core_readiness_probe_configured: {
    looksAt: ['/containers', '/owner'],
    evaluate: (pod) => probeVerdict(pod, 'readiness_probe', 'A container has no readiness probe'),
  },
  core_readonly_root_filesystem_enabled: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const containers = badContainers(
        pod,
        (container) => !isEphemeral(container) && !container.flag('read_only_root'),
      );
      return passIf(containers.length === 0, 'A container can write to its root file system', { containers });
    },
  },
});

function accountOf(pod: Pod): string {
  return `${pod.text('namespace')}/${pod.text('service_account') || 'default'}`;
}
