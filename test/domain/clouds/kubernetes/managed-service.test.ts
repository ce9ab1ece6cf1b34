import assert from 'node:assert/strict';
import { managedServiceOf, type ClusterTraits } from '../../../../domain/clouds/kubernetes/managed-service.ts';

const node = (providerId: string | null, ...labels: string[]): ClusterTraits['nodes'][number] => ({
  providerId,
  labels,
});
const onEks = node('aws:///eu-central-1a/i-0abc', 'eks.amazonaws.com/nodegroup', 'topology.kubernetes.io/zone');
const onGke = node('gce://shop/europe-west3-a/gke-shop-pool-1', 'cloud.google.com/gke-nodepool');
const onAks = node('azure:///subscriptions/1/vmss/aks-pool/0', 'kubernetes.azure.com/node-image-version');
const cluster = (version: string | null, ...nodes: ClusterTraits['nodes'][number][]): ClusterTraits => ({
  identity: null,
  version,
  nodes,
});

describe('The managed service of a cluster', () => {
  it('is known by its version, its machines and a label of a node together', () => {
    assert.equal(managedServiceOf(cluster('v1.33.5-eks-113cf36', onEks, onEks)), 'eks');
    assert.equal(managedServiceOf(cluster('v1.33.5-gke.1200', onGke)), 'gke');
    assert.equal(managedServiceOf(cluster('v1.33.5', onAks)), 'aks');
    assert.equal(managedServiceOf(cluster('v1.27.102-akslts', onAks)), 'aks');
    const added = node('aws:///eu-central-1b/i-0def', 'karpenter.sh/nodepool');
    assert.equal(managedServiceOf(cluster('v1.33.5-eks-113cf36', onEks, added)), 'eks');
  });

  it('is not known where one of them says something else, or nothing', () => {
    for (const traits of [
      cluster('v1.33.5', onEks),
      cluster('v1.33.5', onGke),
      cluster('v1.33.5-eks-113cf36', onGke),
      cluster('v1.33.5-eks-113cf36', node('aws:///eu-central-1a/i-0abc')),
      cluster('v1.33.5-eks-113cf36', onEks, node('vsphere://4230', 'eks.amazonaws.com/nodegroup')),
      cluster('v1.33.5-eks-1-33-4', onEks),
      cluster('v1.33.5-gke.1200', node('vsphere://4230', 'cloud.google.com/gke-nodepool')),
      cluster('v1.33.5-gke.1200', node('aws:///eu-central-1a/i-0abc', 'cloud.google.com/gke-nodepool')),
      cluster('v1.33.5+k3s1', onAks),
      cluster('v1.33.5', node('azure:///subscriptions/1/vm')),
      cluster('v1.33.5-eks-113cf36'),
      cluster(null, onEks),
      cluster('v1.33.5', node(null, 'kubernetes.azure.com/node-image-version')),
      cluster(
        'v1.33.5',
        node('azure:///subscriptions/1/vm', 'kubernetes.azure.com/cluster', 'kubernetes.azure.com/role'),
      ),
    ]) {
      assert.equal(managedServiceOf(traits), null, JSON.stringify(traits));
    }
  });

  it('is known by the id of a cluster in the cloud that it is read through, before any sync', () => {
    for (const [identity, service] of [
      ['arn:aws:eks:eu-central-1:111122223333:cluster/shop', 'eks'],
      ['arn:aws-us-gov:eks:us-gov-west-1:111122223333:cluster/shop', 'eks'],
      ['projects/shop/locations/europe-west3/clusters/web', 'gke'],
      ['/subscriptions/1/resourceGroups/shop/providers/Microsoft.ContainerService/managedClusters/web', 'aks'],
      ['system:serviceaccount:kube-system:audit', null],
    ] as const) {
      assert.equal(managedServiceOf({ ...cluster(null), identity }), service, identity);
    }
  });
});
