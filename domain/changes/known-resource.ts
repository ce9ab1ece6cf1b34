/** A live resource of the inventory, with what its name in the cloud is made of. */
export interface KnownResource {
  id: number;
  resourceType: string;
  externalId: string;
  name: string;
  region: string;
  /** That of its configuration; null for one without. */
  zone: string | null;
}

/** The next live resources of some types, in the order of their ids, after one of them (0 at the start). */
export interface WantedResources {
  types: readonly string[];
  after: number;
  most: number;
}

/** Returns wanted resources of a provider. */
export type KnownResources = (wanted: WantedResources) => Promise<KnownResource[]>;
