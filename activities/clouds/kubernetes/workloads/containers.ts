import type { V1Container, V1EnvVar, V1SecurityContext } from '@kubernetes/client-node';
import { sortedMap, sortedSet } from '../../../../domain/clouds/canonical.ts';
import type { Container } from '../../../../domain/clouds/kubernetes/workloads/pod-template.ts';
import { commandWithoutSecrets } from './command-line.ts';
import type { Wire } from '../session/wire.ts';

type Fingerprint = (secret: string) => string;

/** Returns a container of a pod; values of its environment and secrets of its command line are fingerprints. */
export function describeContainer(
  container: Wire<V1Container>,
  { kind, fingerprint }: { kind: Container['kind']; fingerprint: Fingerprint },
): Container {
  const security: Wire<V1SecurityContext> = container.securityContext ?? {};
  const ports = container.ports ?? [];
  return {
    name: container.name,
    kind,
    image: container.image ?? '',
    image_pull_policy: container.imagePullPolicy ?? null,
    command: commandWithoutSecrets(container.command ?? [], fingerprint),
    args: commandWithoutSecrets(container.args ?? [], fingerprint),
    privileged: security.privileged ?? false,
    allow_privilege_escalation: security.allowPrivilegeEscalation ?? null,
    read_only_root: security.readOnlyRootFilesystem ?? false,
    run_as_non_root: security.runAsNonRoot ?? null,
    run_as_user: security.runAsUser ?? null,
    added_capabilities: sortedSet(security.capabilities?.add ?? []),
    dropped_capabilities: sortedSet(security.capabilities?.drop ?? []),
    seccomp_profile: security.seccompProfile?.type ?? null,
    host_process: security.windowsOptions?.hostProcess ?? false,
    ports: sortedSet(
      ports.map(({ name, containerPort, protocol }) => ({
        name: name ?? null,
        port: containerPort,
        protocol: protocol ?? 'TCP',
      })),
    ),
    host_ports: sortedSet(
      ports.flatMap(({ hostPort }) => (hostPort === undefined || hostPort === 0 ? [] : [hostPort])),
    ),
    environment: (container.env ?? []).map((variable) => describeVariable(variable, fingerprint)),
    environment_from: (container.envFrom ?? []).map(({ secretRef, configMapRef }) =>
      secretRef === undefined
        ? { source: 'config_map' as const, reference: configMapRef?.name ?? '' }
        : { source: 'secret' as const, reference: secretRef.name ?? '' },
    ),
    liveness_probe: container.livenessProbe !== undefined,
    readiness_probe: container.readinessProbe !== undefined,
    limits: sortedMap(container.resources?.limits ?? {}),
    requests: sortedMap(container.resources?.requests ?? {}),
  };
}

function describeVariable(
  { name, value, valueFrom }: Wire<V1EnvVar>,
  fingerprint: Fingerprint,
): Container['environment'][number] {
  const { secretKeyRef: secret, configMapKeyRef: map } = valueFrom ?? {};
  if (secret !== undefined) {
    return { name, source: 'secret', value: null, reference: `${secret.name ?? ''}/${secret.key}` };
  }
  if (map !== undefined) return { name, source: 'config_map', value: null, reference: `${map.name ?? ''}/${map.key}` };
  if (valueFrom === undefined) return { name, source: 'text', value: fingerprint(value ?? ''), reference: null };
  const field = valueFrom.fieldRef?.fieldPath ?? valueFrom.resourceFieldRef?.resource ?? null;
  return { name, source: 'field', value: null, reference: field };
}
