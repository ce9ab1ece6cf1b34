/** Which part of the cost of selected providers is meant: a service, or resources with a tag; null for all of it. */
export interface CostScope {
  service: string | null;
  /** A tag with one value, or with any. */
  tag: { key: string; value: string | null } | null;
}

export const wholeCost: CostScope = { service: null, tag: null };
