import { useEffect, useState } from 'preact/hooks';
import { providerKindValues, type ResourceQueryRequest } from '../../../client/src/client.ts';
import { CommandButton, TextField } from '../../parts/controls.tsx';
import { Filters, TextFilter, WordFilter } from '../../parts/filters.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { changeQuery, usePlace } from '../../routing/location.tsx';
import { selectionIn, wordOf } from '../../routing/paths.ts';
import { saveFile } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { visibleText } from '../../show/visible-text.ts';
import { ProviderFilter, useProviders } from '../providers.tsx';
import { ResourceTypeFilter } from './resource-type-filter.tsx';
import { SavedViews } from '../saved-views.tsx';
import { QueryResult } from './query-result.tsx';
import { useQuery } from './use-query.ts';

const asked = [
  'filter',
  'columns',
  'sort',
  'type',
  'region',
  'tag',
  'provider_id',
  'provider_type',
  'organization_id',
  'ou',
];

/** Returns the query of an address; null where it asks nothing. */
function requestIn(query: URLSearchParams): ResourceQueryRequest | null {
  if (!asked.some((name) => query.has(name))) return null;
  const text = (name: string): string | undefined => query.get(name) ?? undefined;
  const given = {
    filter: text('filter'),
    columns: text('columns'),
    sort: text('sort'),
    type: text('type'),
    region: text('region'),
    tag: text('tag'),
    provider_type: wordOf(providerKindValues, query.get('provider_type')),
    ...selectionIn(query),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ResourceQueryRequest;
}

/** Shows a query over the inventory, which its address contains, and what it finds. */
export function ResourceQueryView() {
  const { query } = usePlace();
  const providers = useProviders();
  const request = requestIn(query);
  const { found, fault, isBusy, goOn } = useQuery(request);
  const download = useCommand();
  const save = (): void => {
    if (request === null) return;
    const { sort: _, ...unsorted } = request;
    void download.run(() => saveFile('/api/v1/resources/query', 'resources.csv', { ...unsorted, format: 'csv' }));
  };
  return (
    <Page
      title="Query"
      aside={
        <>
          <SavedViews list="resource-query" />
          <CommandButton
            command={download}
            blocked={request === null ? 'Write a filter or choose columns first.' : null}
            onPress={save}
          >
            Download all as CSV
          </CommandButton>
        </>
      }
    >
      <Filters>
        <ResourceTypeFilter />
        <ProviderFilter providers={providers} />
        <TextFilter name="region" title="Region" hint="eu-central-1" />
        <TextFilter name="tag" title="Tag" hint="env=prod" />
      </Filters>
      <QueryForm isBusy={isBusy} titles={(found?.columns ?? []).map(({ title }) => title)} />
      <FaultNotice fault={download.fault} />
      <FaultNotice fault={fault} />
      {request === null && (
        <p class="hint">
          A filter is a CEL expression, as in custom checks, e.g.{' '}
          <code>resource.public_network_access == 'Enabled'</code>. Columns are expressions, or paths such as{' '}
          <code>/encryption/key</code>.
        </p>
      )}
      {found === null && isBusy && <p role="status">Evaluating…</p>}
      {found !== null && <QueryResult found={found} providers={providers} isBusy={isBusy} onGoOn={goOn} />}
    </Page>
  );
}

function QueryForm({ isBusy, titles }: { isBusy: boolean; titles: readonly string[] }) {
  const { query } = usePlace();
  const present = { filter: query.get('filter') ?? '', columns: query.get('columns') ?? '' };
  const [filter, setFilter] = useState(present.filter);
  const [columns, setColumns] = useState(present.columns);
  useEffect(() => {
    setFilter(present.filter);
    setColumns(present.columns);
  }, [present.filter, present.columns]);
  const run = (): void => {
    // The column to sort by may be gone.
    const sort = columns.trim() === present.columns ? query.get('sort') : null;
    changeQuery(query, { filter: filter.trim(), columns: columns.trim(), sort });
  };
  return (
    <Section title="Expression">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <TextField title="Filter" value={filter} onChange={setFilter} lines={3} isCode maxLength={4_000} />
        <TextField
          title="Columns"
          value={columns}
          onChange={setColumns}
          isCode
          maxLength={8_000}
          hint="Between commas: name, owner=tags.owner, /encryption/key"
        />
        {titles.length > 0 && (
          <WordFilter
            name="sort"
            title="Sort by"
            words={['', ...titles.flatMap((title) => [title, `-${title}`])]}
            texts={sortTexts(titles)}
            standing=""
            hasAny={false}
          />
        )}
        <div class="buttons">
          <button type="submit" class="main" aria-disabled={isBusy}>
            {isBusy ? 'Evaluating…' : 'Run'}
          </button>
        </div>
      </form>
    </Section>
  );
}

const sortTexts = (titles: readonly string[]): Record<string, string> =>
  Object.fromEntries([
    ['', 'Account and age'],
    ...titles.flatMap((title) => [
      [title, `${visibleText(title)}, smallest first`],
      [`-${title}`, `${visibleText(title)}, largest first`],
    ]),
  ]) as Record<string, string>;
