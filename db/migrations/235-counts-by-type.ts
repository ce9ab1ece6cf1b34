/** Finds the counts of one resource type of many, without reading those of all others. */
export const up = `
create index resource_counts_type on resource_counts (resource_type);
`;
