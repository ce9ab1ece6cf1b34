import { deepEqual, equal } from 'node:assert/strict';
import { cloudNames, cloudOf, clouds, kindOf, providerKinds } from '../../../domain/clouds/cloud-names.ts';

describe('Names of clouds', () => {
  it('translates each cloud to its provider kind and back', () => {
    for (const cloud of clouds) equal(cloudOf[kindOf[cloud]], cloud);
  });

  it('lists every cloud once, in the order of the specification', () => {
    deepEqual(clouds.toSorted(), Object.keys(kindOf).toSorted());
    deepEqual(providerKinds, ['cloud_a', 'cloud_b', 'cloud_c', 'orchestrator']);
  });

  it('gives each cloud the name that its users know', () => {
    deepEqual(
      clouds.map((cloud) => cloudNames[cloud]),
      ['AWS', 'Google Cloud', 'Azure', 'Kubernetes'],
    );
  });
});
