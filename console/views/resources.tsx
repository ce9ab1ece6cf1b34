import { resourceStatusValues } from '../../client/src/client.ts';
import { StatusBadge } from '../parts/badges.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Filters, TextFilter, WordFilter } from '../parts/filters.tsx';
import { Show } from '../parts/notices.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Name, Time } from '../parts/text.tsx';
import { pageOf, selectionIn, wordOf } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { ProviderFilter, useProviders } from './providers.tsx';
import { ResourceTypeFilter } from './resource-type-filter.tsx';

const sizes = ['20', '50', '100'] as const;
const sorts = ['-id', 'name', '-name', 'id'] as const;
const sortTexts = { '-id': 'Newest first', id: 'Oldest first', name: 'Name, A to Z', '-name': 'Name, Z to A' };

/** Shows the inventory. */
export function ResourceListView() {
  const { query } = usePlace();
  const providers = useProviders();
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        page: pageOf(query),
        per_page: Number(wordOf(sizes, query.get('per_page')) ?? sizes[0]),
        status: wordOf(resourceStatusValues, query.get('status')),
        sort: wordOf(sorts, query.get('sort')),
        type: query.get('type') ?? undefined,
        region: query.get('region') ?? undefined,
        search: query.get('search') ?? undefined,
        ...selectionIn(query),
      };
      return bodyOf(api.GET('/api/v1/resources', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  return (
    <Page title="Resources">
      <Filters>
        <TextFilter name="search" title="Name or ID" hint="Part of the name" />
        <ProviderFilter providers={providers} />
        <ResourceTypeFilter />
        <TextFilter name="region" title="Region" hint="eu-central-1" />
        <WordFilter name="status" title="Status" words={resourceStatusValues} />
        <WordFilter name="sort" title="Sort by" words={sorts} texts={sortTexts} standing="-id" hasAny={false} />
        <WordFilter name="per_page" title="Rows per page" words={sizes} standing="20" hasAny={false} />
      </Filters>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Resources"
              rows={data}
              keyOf={({ id }) => id}
              empty="No resource matches these filters."
              columns={[
                {
                  title: 'Name',
                  isHeader: true,
                  cell: ({ id, name, external_id: externalId }) => (
                    <a href={`/resources/${id}`}>
                      <Name text={name === '' ? externalId : name} />
                    </a>
                  ),
                },
                { title: 'Type', cell: ({ resource_type_label: label }) => label },
                { title: 'Region', from: 'medium', cell: ({ region }) => <Name text={region} /> },
                {
                  title: 'Account',
                  from: 'wide',
                  cell: ({ provider_id: id }) => <Name text={providers.nameOf(id)} />,
                },
                { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
                { title: 'Last seen', from: 'medium', cell: ({ last_seen_at: at }) => <Time at={at} /> },
              ]}
            />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Page>
  );
}
