import { vendorTypes } from './vendor-types.ts';

/** Types of assets that are not listed, with the reason. */
export const leftOutAssets: Readonly<Record<string, string>> = {
  'artifactregistry.googleapis.com/DockerImage': 'Images, not settings: one for each build',
  'containerregistry.googleapis.com/Image': 'Images, not settings: one for each build',
  'run.googleapis.com/Execution': 'Runs of jobs',
  'run.googleapis.com/Revision': 'Copies of a service, one for each deployment',
};

const byHand: ReadonlySet<string> = new Set(Object.values(vendorTypes).flat());

/**
 * Returns whether the assets of a type are listed by schema: not if a resource type by hand shows them. Objects of clusters
 * (`k8s.io/Pod`) are read from the cluster itself.
 */
export function isListedAsset(assetType: string): boolean {
  const [service = ''] = assetType.split('/');
  if (service === 'k8s.io' || service.endsWith('.k8s.io')) return false;
  return !byHand.has(assetType) && !Object.hasOwn(leftOutAssets, assetType);
}
