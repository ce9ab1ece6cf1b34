/** Returns the inventory's id for a global name on a bill; `projectId` replaces the project number. */
type Reading = (match: RegExpExecArray, projectId: string) => string;

const last: Reading = (match) => match[1] ?? '';

/**
 * Global names in the detailed billing export, for the resource types of the inventory. Compute Engine names its
 * resources by numeric id, and the capacity of a disk in the singular (`…/disk/573…`). Resources that the export lists
 * by name but that have another id in the inventory are left out, since the names of deleted resources are reused.
 */
const globalNames: readonly (readonly [RegExp, Reading])[] = [
  [/^\/\/compute\.googleapis\.com\/projects\/[^/]+\/(?:.+\/)?(?:instances|disks?|snapshots)\/(\d+)$/, last],
  [/^\/\/storage\.googleapis\.com\/projects\/[^/]+\/buckets\/([^/]+)$/, last],
  [
    /^\/\/cloudsql\.googleapis\.com\/projects\/[^/]+\/instances\/([^/]+)$/,
    ([, name = ''], project) => `${project}:${name}`,
  ],
  [
    /^\/\/cloudfunctions\.googleapis\.com\/projects\/[^/]+\/(locations\/[^/]+\/functions\/[^/]+)$/,
    ([, path = ''], project) => `projects/${project}/${path}`,
  ],
  [
    /^\/\/container\.googleapis\.com\/projects\/[^/]+\/(?:locations|zones)\/([^/]+)\/(?:k8s\/)?clusters\/([^/]+)$/,
    ([, place = '', name = ''], project) => `projects/${project}/locations/${place}/clusters/${name}`,
  ],
];

/**
 * Returns the external id of the resource that a bill of a project names (`resource.global_name`, Cloud Billing
 * documentation, structure of the detailed export; names as in Cloud Asset Inventory). A name of something else stays
 * as it is.
 */
export function billedResourceId(name: string, projectId: string): string {
  for (const [pattern, read] of globalNames) {
    const match = pattern.exec(name);
    if (match !== null) return read(match, projectId);
  }
  return name;
}
