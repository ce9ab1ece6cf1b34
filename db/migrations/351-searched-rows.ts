import { searchedTables } from './350-search.ts';
import { fillSearchedTexts } from './searched-texts.ts';

/**
 * Adds the texts of rows that there are already. Writers go on meanwhile: what they add is there by triggers, and a text
 * of a row that one of them deletes is found by nothing, since the search joins the row.
 */
export const up = `
${searchedTables.map(fillSearchedTexts).join('')}

-- Findings that are written while they are counted would count twice or not at all.
lock table vulnerability_findings in share row exclusive mode;
delete from vulnerability_name_counts;
insert into vulnerability_names (cve_id, package_name)
select distinct cve_id, package_name from vulnerability_findings order by 1, 2 on conflict do nothing;
insert into vulnerability_name_counts (name_id, provider_id, total)
select name.id, provider_id, count(*)
from vulnerability_findings join vulnerability_names as name using (cve_id, package_name) group by 1, 2;
`;
