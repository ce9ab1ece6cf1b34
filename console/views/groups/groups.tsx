import { findingGroupKindValues, severityValues, type FindingGroup } from '../../../client/src/client.ts';
import { SeverityBadge } from '../../parts/badges.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Filters, WordFilter } from '../../parts/filters.tsx';
import { Show } from '../../parts/notices.tsx';
import { Page } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { usePlace } from '../../routing/location.tsx';
import { pageOf, queryText, selectionIn, wordOf } from '../../routing/paths.ts';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { countText } from '../../show/format.ts';
import { ProviderFilter, useProviders } from '../providers.tsx';

export const groupingTexts = { cve: 'CVE', control: 'Failing check', drift_kind: 'Kind of drift' } as const;

/** Returns where a group opens, with the accounts that the list was narrowed to. */
function pathOfGroup({ by, key }: Pick<FindingGroup, 'by' | 'key'>, query: URLSearchParams): string {
  return `/groups/group${queryText({ by, key, ...selectionIn(query) })}`;
}

/** Shows open findings by what they have in common. */
export function GroupListView() {
  const { query } = usePlace();
  const providers = useProviders();
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        by: wordOf(findingGroupKindValues, query.get('by')) ?? ('drift_kind' as const),
        severity: wordOf(severityValues, query.get('severity')),
        page: pageOf(query),
        per_page: 50,
        ...selectionIn(query),
      };
      return bodyOf(api.GET('/api/v1/findings/groups', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  return (
    <Page title="Finding groups">
      <Filters>
        <WordFilter
          name="by"
          title="Group by"
          words={findingGroupKindValues}
          texts={groupingTexts}
          standing="drift_kind"
          hasAny={false}
        />
        <WordFilter name="severity" title="Severity" words={severityValues} />
        <ProviderFilter providers={providers} />
      </Filters>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Groups of open findings"
              rows={data}
              keyOf={({ key }) => key}
              empty="No open finding matches these filters."
              columns={[
                { title: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
                {
                  title: 'Group',
                  isHeader: true,
                  cell: (group) => (
                    <a href={pathOfGroup(group, query)}>
                      <Name text={group.title} />
                    </a>
                  ),
                },
                { title: 'Findings', align: 'right', cell: ({ findings }) => countText(findings) },
                { title: 'Accounts', align: 'right', from: 'medium', cell: ({ providers: count }) => countText(count) },
                { title: 'Newest', from: 'medium', cell: ({ newest_at: at }) => <Time at={at} /> },
              ]}
            />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Page>
  );
}
