import { UnreadableField, type CheckedResource } from '../../../checks/fields.ts';
import { isFingerprint } from '../../../checks/property-values.ts';
import { isObject, type Json, type JsonObject } from '../../../json.ts';

/** Kinds by schema that make pods → where their documents have the specification of these. */
export const templateKinds: Readonly<Record<string, readonly string[]>> = {
  'batch/CronJob': ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
  'batch/Job': ['spec', 'template', 'spec'],
  'apps/ReplicaSet': ['spec', 'template', 'spec'],
  'core/ReplicationController': ['spec', 'template', 'spec'],
};

/**
 * Returns the pod that an object makes, as checks of pods read it; null where another object controls it, whose template
 * decides. Fields that are not set have the defaults of the API (`PodSpec`, `Container`). Throws `UnreadableField` for a
 * document of which a part could not be read or has another form than the API's.
 */
export function podOf(resource: CheckedResource): CheckedResource | null {
  const [reason] = Object.values(resource.unreadable);
  if (reason !== undefined) throw new UnreadableField(reason);
  const metadata = objectAt(resource.configuration, 'metadata') ?? wrong('metadata', 'an object');
  if (listAt(metadata, 'ownerReferences').some((owner) => owner['controller'] === true)) return null;
  let spec: JsonObject = resource.configuration;
  for (const name of templateKinds[resource.resourceType] ?? [])
    spec = objectAt(spec, name) ?? wrong(name, 'an object');
  return { ...resource, resourceType: 'pod', configuration: templateOf(spec) };
}

function templateOf(spec: JsonObject): JsonObject {
  const containers = listAt(spec, 'containers');
  if (containers.length === 0) return wrong('containers', 'a list of containers');
  return {
    host_network: spec['hostNetwork'] ?? false,
    host_pid: spec['hostPID'] ?? false,
    host_ipc: spec['hostIPC'] ?? false,
    ...securityOf(objectAt(spec, 'securityContext') ?? {}),
    host_paths: listAt(spec, 'volumes').flatMap((volume) => {
      const hostPath = objectAt(volume, 'hostPath');
      return hostPath === null ? [] : [textAt(hostPath, 'path')];
    }),
    containers: [
      ...listAt(spec, 'initContainers').map((container) => containerOf(container, 'init')),
      ...containers.map((container) => containerOf(container, 'container')),
    ],
  };
}

/** What the security contexts of pods and containers have in common; null where they do not set it. */
function securityOf(security: JsonObject): JsonObject {
  return {
    seccomp_profile: textAt(objectAt(security, 'seccompProfile') ?? {}, 'type'),
    run_as_non_root: security['runAsNonRoot'] ?? null,
    run_as_user: security['runAsUser'] ?? null,
    host_process: objectAt(security, 'windowsOptions')?.['hostProcess'] ?? false,
  };
}

function containerOf(container: JsonObject, kind: 'container' | 'init'): JsonObject {
  const security = objectAt(container, 'securityContext') ?? {};
  const capabilities = objectAt(security, 'capabilities') ?? {};
  const resources = objectAt(container, 'resources') ?? {};
  return {
    name: textAt(container, 'name'),
    kind,
    image: textAt(container, 'image'),
    privileged: security['privileged'] ?? false,
    allow_privilege_escalation: security['allowPrivilegeEscalation'] ?? null,
    ...securityOf(security),
    added_capabilities: capabilities['add'] ?? [],
    dropped_capabilities: capabilities['drop'] ?? [],
    host_ports: listAt(container, 'ports').flatMap(({ hostPort = 0 }) => (hostPort === 0 ? [] : [hostPort])),
    environment: listAt(container, 'env').map((variable) => ({
      source: objectAt(objectAt(variable, 'valueFrom') ?? {}, 'secretKeyRef') === null ? 'text' : 'secret',
    })),
    environment_from: listAt(container, 'envFrom').map((source) => ({
      source: objectAt(source, 'secretRef') === null ? 'config_map' : 'secret',
    })),
    limits: resources['limits'] ?? {},
  };
}

/** A member that is an object; null where it is not set. */
function objectAt(around: JsonObject, name: string): JsonObject | null {
  const value = memberAt(around, name);
  if (value === null) return null;
  return isObject(value) ? value : wrong(name, 'an object');
}

/** The members of a list of objects; none where it is not set. */
function listAt(around: JsonObject, name: string): JsonObject[] {
  const value = memberAt(around, name) ?? [];
  if (!Array.isArray(value)) return wrong(name, 'a list');
  return value.map((item) => (isObject(item) ? item : wrong(name, 'a list of objects')));
}

function textAt(around: JsonObject, name: string): string | null {
  const value = memberAt(around, name);
  if (value === null || (typeof value === 'string' && !isFingerprint(value))) return value;
  return wrong(name, 'a readable text');
}

function memberAt(around: JsonObject, name: string): Json {
  return Object.hasOwn(around, name) ? (around[name] ?? null) : null;
}

function wrong(name: string, wanted: string): never {
  throw new UnreadableField(`${name} of the document is not ${wanted}`);
}
