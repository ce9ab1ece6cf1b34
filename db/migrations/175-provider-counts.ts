import { countedBy } from './counted-by.ts';

/** SQL that counts the rows that a table has already. Writers wait until they are counted. */
function countedFromNow(options: { table: string; counts: string; columns: Record<string, string> }): string {
  const columns = Object.keys(options.columns).join(', ');
  return `
lock table ${options.table} in share row exclusive mode;
${countedBy(options)}
insert into ${options.counts} (${columns}, total) select ${columns}, count(*) from ${options.table} group by ${columns};`;
}

/**
 * Counts of recommendations and assessments by provider, so that the totals of their lists do not read every row; and
 * the providers of an organization by index.
 */
export const up = `
${countedFromNow({
  table: 'recommendations',
  counts: 'recommendation_counts',
  columns: { provider_id: 'bigint', type: 'text', status: 'text' },
})}
${countedFromNow({
  table: 'assessments',
  counts: 'assessment_counts',
  columns: { provider_id: 'bigint', framework_id: 'text', framework_version: 'text' },
})}
create index organization_accounts_providers on organization_accounts (organization_id) include (provider_id)
  where provider_id is not null;
create index assessments_provider_list on assessments (provider_id, id);
`;
