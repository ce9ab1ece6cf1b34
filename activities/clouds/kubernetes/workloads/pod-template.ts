import type { V1PodSpec, V1Volume } from '@kubernetes/client-node';
import { sortedMap, sortedSet } from '../../../../domain/clouds/canonical.ts';
import type { PodTemplate } from '../../../../domain/clouds/kubernetes/workloads/pod-template.ts';
import { describeContainer } from './containers.ts';
import type { Wire } from '../session/wire.ts';

/** The projected token volume that the cluster adds to every pod; its name is random. */
const tokenVolume = /^kube-api-access-/;

/** Returns what a pod is made from. */
export function describePodSpec(spec: Wire<V1PodSpec>, fingerprint: (secret: string) => string): PodTemplate {
  const security = spec.securityContext ?? {};
  const volumes = (spec.volumes ?? []).filter(({ name }) => !tokenVolume.test(name));
  return {
    service_account: spec.serviceAccountName ?? null,
    automount_token: spec.automountServiceAccountToken ?? true,
    automount_setting: spec.automountServiceAccountToken ?? null,
    host_network: spec.hostNetwork ?? false,
    host_pid: spec.hostPID ?? false,
    host_ipc: spec.hostIPC ?? false,
    seccomp_profile: security.seccompProfile?.type ?? null,
    run_as_non_root: security.runAsNonRoot ?? null,
    run_as_user: security.runAsUser ?? null,
    host_process: security.windowsOptions?.hostProcess ?? false,
    runtime_class: spec.runtimeClassName ?? null,
    node_selector: sortedMap(spec.nodeSelector ?? {}),
    host_paths: sortedSet(volumes.flatMap(({ hostPath }) => (hostPath === undefined ? [] : [hostPath.path]))),
    volumes: volumes.map(describeVolume),
    containers: [
      ...(spec.initContainers ?? []).map((one) => describeContainer(one, { kind: 'init', fingerprint })),
      ...spec.containers.map((one) => describeContainer(one, { kind: 'container', fingerprint })),
      ...(spec.ephemeralContainers ?? []).map((one) =>
        describeContainer({ ...one, image: one.image ?? '' }, { kind: 'ephemeral', fingerprint }),
      ),
    ],
  };
}

function describeVolume({ name, ...source }: Wire<V1Volume>): PodTemplate['volumes'][number] {
  const kind = Object.keys(source)[0] ?? 'emptyDir';
  const reference =
    source.secret?.secretName ??
    source.configMap?.name ??
    source.persistentVolumeClaim?.claimName ??
    source.hostPath?.path ??
    source.csi?.driver ??
    null;
  return { name, kind, reference };
}
