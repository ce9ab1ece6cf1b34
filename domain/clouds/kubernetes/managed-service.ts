/** Managed Kubernetes services that have a benchmark of their own. */
export const managedServices = ['eks', 'gke', 'aks'] as const;
export type ManagedService = (typeof managedServices)[number];

/** Service → its name for people. */
export const managedServiceNames: Readonly<Record<ManagedService, string>> = {
  eks: 'Amazon EKS',
  gke: 'Google Kubernetes Engine',
  aks: 'Azure Kubernetes Service',
};

/** What the inventory knows of a cluster. */
export interface ClusterTraits {
  /** The cluster's id in the cloud through which it is read; null for a cluster with its own credentials. */
  identity: string | null;
  /** As the API server reports it, e.g. `v1.33.5-gke.1200`. */
  version: string | null;
  nodes: readonly { providerId: string | null; labels: readonly string[] }[];
}

/** Ids of clusters in their clouds (`DescribeCluster`, `clusters.get`, `managedClusters`). */
const identities: readonly [RegExp, ManagedService][] = [
  [/^arn:aws[\w-]*:eks:/, 'eks'],
  [/\/Microsoft\.ContainerService\/managedClusters\//i, 'aks'],
  [/(?:^|\/)projects\/[^/]+\/(?:locations|zones)\/[^/]+\/clusters\//, 'gke'],
];

/**
 * What each service says of itself: the version, which only the provider of a control plane sets, the machines of all nodes, and a
 * label of some, as other programs may add nodes without it. The version alone is not enough: clusters of EKS Anywhere and of GKE on other machines have it as well.
 * AKS Engine sets labels of `kubernetes.azure.com/`, too, but has no image versions (AKS, "Use labels").
 */
const signs: Readonly<Record<ManagedService, { version: RegExp; machine: RegExp; label: RegExp }>> = {
  eks: { version: /-eks-[0-9a-f]{7,}$/, machine: /^aws:\/\//, label: /^eks\.amazonaws\.com\// },
  gke: { version: /-gke\.\d+$/, machine: /^gce:\/\//, label: /^cloud\.google\.com\/gke-/ },
  aks: {
    version: /^v?\d+\.\d+\.\d+(?:-akslts)?$/,
    machine: /^azure:\/\//,
    label: /^kubernetes\.azure\.com\/node-image-version$/,
  },
};

/**
 * Returns the managed service that runs a cluster, or null where that is not known for certain: a cluster that was not synced
 * yet, one without nodes that nothing else identifies, and every other cluster.
 */
export function managedServiceOf({ identity, version, nodes }: ClusterTraits): ManagedService | null {
  const named = identities.find(([pattern]) => identity !== null && pattern.test(identity));
  if (named !== undefined) return named[1];
  if (version === null || nodes.length === 0) return null;
  const labels = nodes.flatMap((node) => node.labels);
  const isOf = (service: ManagedService): boolean => {
    const { version: versions, machine, label } = signs[service];
    return (
      versions.test(version) &&
      nodes.every(({ providerId }) => machine.test(providerId ?? '')) &&
      labels.some((name) => label.test(name))
    );
  };
  return managedServices.find(isOf) ?? null;
}
