import { type Resource, resourceSortValues, resourceStatusValues } from '../../client/src/client.ts';
import { StatusBadge } from '../parts/badges.tsx';
import { facetParameters, parametersText, type ShownFacet } from '../lists/facet-query.ts';
import { accountFacets, ageFacet, limitsIn } from '../lists/finding-facets.ts';
import type { ListColumn } from '../lists/list-table.tsx';
import { ListView } from '../lists/list-view.tsx';
import { ResourceActions } from '../lists/resource-actions.tsx';
import { TextFilter, WordFilter } from '../parts/filters.tsx';
import { Name, Time } from '../parts/text.tsx';
import { pageOf, wordOf } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { visibleText } from '../show/visible-text.ts';
import { OrganizationFilter } from './organization-filter.tsx';
import { useProviders } from './providers.tsx';
import { SavedViews } from './saved-views.tsx';

const sizes = ['20', '50', '100'] as const;

const facets: readonly ShownFacet[] = [
  { name: 'status', title: 'Status', words: resourceStatusValues },
  ...accountFacets,
  { name: 'type', title: 'Type' },
  { name: 'region', title: 'Region' },
  ageFacet,
];

/** Shows the inventory. */
export function ResourceListView() {
  const { query } = usePlace();
  const providers = useProviders();
  const { organization_id, ou } = limitsIn(query);
  const asked = {
    ...facetParameters(query, facets),
    organization_id,
    ou,
    search: query.get('search')?.slice(0, 200) ?? undefined,
    sort: wordOf(resourceSortValues, query.get('sort')),
  };
  const loaded = useLoaded(
    (signal) => {
      const pages = { page: pageOf(query), per_page: Number(wordOf(sizes, query.get('per_page')) ?? sizes[0]) };
      return bodyOf(api.GET('/api/v1/resources', { params: { query: { ...asked, ...pages } as never }, signal }));
    },
    [query.toString()],
  );
  const columns: readonly ListColumn<Resource>[] = [
    {
      title: 'Name',
      sort: 'name',
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
  ];
  return (
    <ListView
      title="Resources"
      aside={<SavedViews list="resources" />}
      path="/api/v1/resources"
      parameters={parametersText(asked)}
      loaded={loaded}
      count={(names, signal) =>
        bodyOf(api.GET('/api/v1/resources/facets', { params: { query: { ...asked, facets: names } as never }, signal }))
      }
      facets={facets}
      filters={
        <>
          <TextFilter name="search" title="Name or ID" hint="Part of the name" />
          <OrganizationFilter />
          <WordFilter name="per_page" title="Rows per page" words={sizes} standing="20" hasAny={false} />
        </>
      }
      columns={columns}
      nameOf={({ name, external_id: externalId }) => visibleText(name === '' ? externalId : name)}
      standingSort="-id"
      empty="No resource matches these filters."
      actions={(given) => <ResourceActions {...given} />}
    />
  );
}
