import { kubernetesPurl, purlsOfImages } from '../../../../domain/packages/image-packages.ts';
import { isObject, type JsonObject } from '../../../../domain/json.ts';
import type { KubernetesResourceType } from '../../../../domain/clouds/kubernetes/resource-types.ts';
import type { PackagedResource, PackageReading } from '../../cloud.ts';

/** Types whose configuration names software: images of workloads, and versions of cluster components. */
export const packagedTypes: readonly string[] = [
  'cluster',
  'node',
  'deployment',
  'stateful_set',
  'daemon_set',
  'pod',
] satisfies KubernetesResourceType[];

/**
 * Returns the packages in the stored configuration of an object; the cluster is not asked. For a pod that a controller
 * made there are none: its packages are the controller's.
 */
export async function readPackages(resource: PackagedResource): Promise<PackageReading[]> {
  const { onlySource } = resource;
  return readingsOf(resource).filter(({ source }) => onlySource === undefined || source === onlySource);
}

function readingsOf({ resourceType, configuration }: PackagedResource): PackageReading[] {
  switch (resourceType) {
    case 'cluster':
      return [versionReading(configuration['version'])];
    case 'node':
      return [versionReading(configuration['kubelet_version'])];
    case 'pod': {
      const { owner = null } = configuration;
      if (typeof owner === 'string' && !owner.startsWith('Node/')) {
        return [{ source: 'images', state: 'absent', reason: `its images are those of ${owner.slice(0, 200)}` }];
      }
      return [imagesReading(configuration)];
    }
    default:
      return [imagesReading(objectOf(configuration['template']))];
  }
}

function versionReading(version: JsonObject[string] | undefined): PackageReading {
  const purl = kubernetesPurl(typeof version === 'string' ? version : null);
  return { source: 'configuration', state: 'read', packages: purl === null ? [] : [purl], advisories: [] };
}

function imagesReading(template: JsonObject): PackageReading {
  const containers = Array.isArray(template['containers']) ? template['containers'] : [];
  const images = containers.flatMap((container) => {
    const image = objectOf(container)['image'];
    return typeof image === 'string' ? [image] : [];
  });
  return { source: 'images', state: 'read', packages: purlsOfImages(images), advisories: [] };
}

function objectOf(value: JsonObject[string] | undefined): JsonObject {
  return isObject(value) ? value : {};
}
