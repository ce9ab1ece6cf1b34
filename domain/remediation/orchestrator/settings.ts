import type { KubernetesResourceType } from '../../configuration/kubernetes/resource-types.ts';
import { shortened } from '../../drift/words.ts';
import type { Json, JsonObject } from '../../json.ts';
import { subjectOf } from '../builders.ts';
import { member, type Setting, type StepDraft, type TypeSettings } from '../setting.ts';
import { tagSetting } from '../tag-setting.ts';

const elsewhere =
  'Objects are changed where they are written: put it back in what deploys the object (a chart, a repository), or by kubectl.';
const containersPath = '/template/containers';

const labels = tagSetting({ set: 'object.set_tags', remove: 'object.remove_tags' });

/** The images of the containers of a workload, one step for each; the rest of its template is left to people. */
function images(resourceType: KubernetesResourceType): Setting {
  const operation = `${resourceType}.set_image`;
  return {
    keys: ['template'],
    operations: [operation],
    undo: 'exact',
    plan(change) {
      const wanted = new Map(containersOf(change.wanted).map((one) => [one['name'], one['image']]));
      const steps: StepDraft[] = [];
      let present = containersOf(change.current);
      for (const { name, image } of present) {
        const planned = wanted.get(name ?? null);
        if (typeof name !== 'string' || typeof image !== 'string' || typeof planned !== 'string') continue;
        if (planned === image) continue;
        const after = present.map((one) => (one['name'] === name ? { ...one, image: planned } : one));
        steps.push({
          title: `Run ${shortened(planned, 120)} in container ${shortened(name, 63)} of ${subjectOf(change)}`,
          operation,
          parameters: { container: name, image: planned, expected_image: image },
          before: { [containersPath]: present },
          after: { [containersPath]: after },
          undo: { operation, parameters: { container: name, image, expected_image: planned }, note: null },
          downtime: false,
        });
        present = after;
      }
      return { steps, left: { template: elsewhere } };
    },
  };
}

/** The containers of a workload's template, those for the start among them. */
export function containersOf(configuration: JsonObject): JsonObject[] {
  const template = member(configuration, 'template');
  const containers = isObject(template) ? member(template, 'containers') : null;
  return Array.isArray(containers) ? containers.filter(isObject) : [];
}

function isObject(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Settings of a type whose `keys` cannot be set. */
function labelled(keys: readonly string[], settings: readonly Setting[] = []): TypeSettings {
  return { settings: [...settings, labels], fixed: Object.fromEntries(keys.map((key) => [key, elsewhere])) };
}

const workloadKeys = ['namespace', 'replicas', 'selector', 'strategy'];

/** What can be set of the objects of a cluster, by type. */
export const orchestratorSettings: Readonly<Partial<Record<KubernetesResourceType, TypeSettings>>> = {
  config_map: labelled(['namespace', 'keys', 'immutable']),
  cluster_role: labelled(['namespace', 'rules', 'aggregates']),
  cluster_role_binding: labelled(['namespace', 'role', 'subjects']),
  daemon_set: labelled(workloadKeys, [images('daemon_set')]),
  deployment: labelled(workloadKeys, [images('deployment')]),
  ingress: labelled(['namespace', 'class', 'default_service', 'rules', 'tls']),
  namespace: labelled(['annotations']),
  network_policy: labelled(['namespace', 'pod_selector', 'policy_types', 'ingress_rules', 'egress_rules']),
  node: labelled(['taints', 'unschedulable', 'kubelet', 'kubelet_version', 'os_image', 'container_runtime']),
  persistent_volume: labelled(['capacity', 'access_modes', 'reclaim_policy', 'storage_class', 'volume_mode']),
  role: labelled(['namespace', 'rules', 'aggregates']),
  role_binding: labelled(['namespace', 'role', 'subjects']),
  secret: labelled(['namespace', 'type']),
  service: labelled(['namespace', 'type', 'ports', 'selector', 'external_ips', 'load_balancer_source_ranges']),
  service_account: labelled(['namespace', 'automount_token', 'image_pull_secrets']),
  stateful_set: labelled(workloadKeys, [images('stateful_set')]),
};
