import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { kubernetesResources } from '../../../activities/clouds/kubernetes/resources.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Operation } from '../../../domain/remediation/plan.ts';

type Type = keyof typeof kubernetesResources;

/** Parameters that change something on every object of the test cluster, by the name of the operation. */
const parameters: readonly [name: RegExp, parameters: JsonObject][] = [
  [/^object\.set_tags$/, { tags: { owner: 'ops' } }],
  [/^object\.remove_tags$/, { names: ['team'] }],
  [/\.set_image$/, { container: 'web', image: 'nginx:1.26.1', expected_image: 'nginx:1.25.3' }],
];

/** Every operation that remediation has for a resource. */
export function everyOperation({ resourceType, externalId, region }: CollectedResource): Operation[] {
  return Object.keys(kubernetesResources[resourceType as Type].operations).map((name) => {
    const known = parameters.find(([pattern]) => pattern.test(name));
    if (known === undefined) throw new Error(`${name} has no parameters here`);
    return { name, target: { resourceType, externalId, region }, parameters: known[1] };
  });
}
