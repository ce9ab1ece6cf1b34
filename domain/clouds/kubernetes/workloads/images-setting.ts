import { shortened } from '../../../drift/labels.ts';
import { isObject, type JsonObject } from '../../../json.ts';
import { member, type Setting, type StepDraft } from '../../../remediation/setting.ts';
import { elsewhere } from '../labelled.ts';
import type { KubernetesResourceType } from '../resource-types.ts';

const containersPath = '/template/containers';

/**
 * Returns the images of the containers of a workload, one step for each; the rest of its template is not changed.
 */
export function images(resourceType: KubernetesResourceType): Setting<'template'> {
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
          title: `Set the image of container ${shortened(name, 63)} of ${change.subject} to ${shortened(planned, 120)}`,
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

/** Returns the containers of a workload's template, those for the start among them. */
export function containersOf(configuration: JsonObject): JsonObject[] {
  const template = member(configuration, 'template');
  const containers = isObject(template) ? member(template, 'containers') : null;
  return Array.isArray(containers) ? containers.filter(isObject) : [];
}
