import { providerKindNames, providerKindValues, syncStatusValues, type Provider } from '../../client/src/client.ts';
import { StatusBadge } from '../parts/badges.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Filters, TextFilter, WordFilter } from '../parts/filters.tsx';
import { Show } from '../parts/notices.tsx';
import { Page, Section } from '../parts/page.tsx';
import { PartOfRows } from '../parts/part-of-rows.tsx';
import { Name, Time } from '../parts/text.tsx';
import { selectionIn } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useLoaded, useRepeated } from '../service/use-loaded.ts';
import { countText } from '../show/format.ts';
import { visibleText } from '../show/visible-text.ts';
import { OrganizationFilter } from './organization-filter.tsx';
import { OrganizationCards } from './organization/organization-cards.tsx';
import { ConnectFirst } from './connect/connect-first.tsx';

const [syncingMs, quietMs] = [3_000, 60_000];

/** Shows the connected accounts and organizations. */
export function ProviderListView() {
  const { query } = usePlace();
  const { organization_id, ou } = selectionIn(query);
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/providers', { params: { query: { organization_id, ou } }, signal })),
    [organization_id, ou],
  );
  const isSelected = organization_id !== undefined || ou !== undefined;
  const isSyncing = loaded.value?.some(({ status }) => status === 'syncing') ?? false;
  useRepeated(loaded.reload, isSyncing ? syncingMs : quietMs);
  return (
    <Page
      title="Accounts"
      aside={
        <>
          <a class="button" href="/organizations/connect">
            Connect an organization
          </a>
          <a class="button main" href="/providers/connect">
            Connect an account
          </a>
        </>
      }
    >
      <OrganizationCards />
      <Show loaded={loaded}>
        {(providers) =>
          providers.length === 0 && !isSelected ? (
            <ConnectFirst />
          ) : (
            <Section title="Connected accounts">
              <Filters>
                <TextFilter name="search" title="Name or account id" />
                <OrganizationFilter />
                <WordFilter name="type" title="Cloud" words={providerKindValues} texts={providerKindNames} />
                <WordFilter name="status" title="Status" words={syncStatusValues} />
              </Filters>
              <PartOfRows rows={providers.filter((provider) => isAsked(provider, query))}>
                {(rows) => <Providers rows={rows} />}
              </PartOfRows>
            </Section>
          )
        }
      </Show>
    </Page>
  );
}

function isAsked({ name, account_id: accountId, type, status }: Provider, query: URLSearchParams): boolean {
  const text = (query.get('search') ?? '').toLowerCase();
  const isNamed = name.toLowerCase().includes(text) || (accountId ?? '').toLowerCase().includes(text);
  return (
    isNamed &&
    [type, null].includes(query.get('type') as never) &&
    [status, null].includes(query.get('status') as never)
  );
}

function Providers({ rows }: { rows: readonly Provider[] }) {
  return (
    <DataTable
      caption="Connected accounts"
      rows={rows}
      keyOf={({ id }) => id}
      empty="No account matches these filters."
      columns={[
        {
          title: 'Account',
          isHeader: true,
          cell: ({ id, name, account_id: accountId }) => (
            <>
              <a href={`/providers/${id}`}>
                <Name text={name} />
              </a>
              {accountId !== null && accountId !== name && <span class="where">{visibleText(accountId)}</span>}
            </>
          ),
        },
        { title: 'Cloud', from: 'medium', cell: ({ type }) => providerKindNames[type] },
        {
          title: 'Status',
          cell: ({ status, status_reason: reason }) => (
            <>
              <StatusBadge status={status} />
              {reason !== null && <span class="reason clamped">{visibleText(reason)}</span>}
            </>
          ),
        },
        { title: 'Last sync', from: 'medium', cell: ({ last_synced_at: at }) => <Time at={at} none="Never" /> },
        {
          title: 'Resources',
          align: 'right',
          cell: ({ id, resource_count: count }) => <a href={`/resources?provider_id=${id}`}>{countText(count)}</a>,
        },
      ]}
    />
  );
}
