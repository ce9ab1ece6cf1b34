/** The lists of the console that have saved views. */
export const viewLists = [
  'drifts',
  'vulnerabilities',
  'resources',
  'resource-query',
  'alerts',
  'remediation',
  'recommendations',
] as const;
export type ViewList = (typeof viewLists)[number];

/** How many views a member may have. */
export const viewsAtMost = 200;
/** Longest query string of a view. */
export const viewQueryMaxLength = 12_000;

/** A view as its owner writes it. */
export interface ViewDefinition {
  list: ViewList;
  name: string;
  /** Query string of the list, without a question mark. */
  query: string;
  shared: boolean;
}
