import { deepEqual } from 'node:assert/strict';
import { kubernetesUnits } from '../../../../activities/clouds/kubernetes/resources.ts';
import { cloudDefinitions } from '../../../../domain/clouds/clouds.ts';

describe('The resource types of a cluster', () => {
  it('are those that its listings show', () => {
    const listed = kubernetesUnits.flatMap(({ resourceTypes }) => resourceTypes);
    deepEqual(listed.toSorted(), Object.keys(cloudDefinitions.kubernetes.types).toSorted());
  });
});
