import type { Cloud } from '../clouds/cloud-names.ts';

/**
 * The sources of a cloud's packages: the inventory of an instance's agent, the scan of a container image, findings of
 * the cloud's scanner, the resource's own configuration, and the images that a cluster's workload runs.
 */
export const cloudPackageSources = ['inventory', 'image_scan', 'inspector', 'configuration', 'images'] as const;
export type CloudPackageSource = (typeof cloudPackageSources)[number];

/** The sources of each cloud, which are read in parallel. */
export const sourcesOfCloud = {
  aws: ['inventory', 'inspector', 'image_scan', 'configuration'],
  gcp: ['inventory', 'configuration'],
  azure: ['inventory', 'configuration'],
  kubernetes: ['images', 'configuration'],
} as const satisfies Record<Cloud, readonly CloudPackageSource[]>;

/** The sources of a resource's packages: an upload, or one of the cloud's sources. */
export const packageSources = ['sbom', ...cloudPackageSources] as const;
export type PackageSource = (typeof packageSources)[number];
