import { remediationStatusValues } from '../../client/src/client.ts';
import { RiskBadge, StatusBadge } from '../parts/badges.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Filters, WordFilter } from '../parts/filters.tsx';
import { Show } from '../parts/notices.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Name, Time } from '../parts/text.tsx';
import { pageOf, selectionIn, wordOf } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useLoaded, useRepeated } from '../service/use-loaded.ts';
import { valueText } from '../show/format.ts';
import { StopBanner } from './remediation/stop-banner.tsx';
import { ProviderFilter, useProviders } from './providers.tsx';

const refreshMs = 10_000;

/** Shows remediation actions, those that wait for approval first. */
export function RemediationListView() {
  const { query } = usePlace();
  const providers = useProviders();
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        page: pageOf(query),
        per_page: 50,
        status: wordOf(remediationStatusValues, query.get('status') ?? 'pending_approval'),
        ...selectionIn(query),
      };
      return bodyOf(api.GET('/api/v1/remediation', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  useRepeated(loaded.reload, refreshMs);
  return (
    <Page title="Remediation">
      <StopBanner />
      <Filters>
        <WordFilter name="status" title="Status" words={remediationStatusValues} standing="pending_approval" />
        <ProviderFilter providers={providers} />
      </Filters>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Remediation actions"
              rows={data}
              keyOf={({ id }) => id}
              empty="No action matches these filters. To plan one, open a drift or a vulnerability and choose “Plan a fix”."
              columns={[
                { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
                {
                  title: 'Planned change',
                  isHeader: true,
                  cell: ({ id, title }) => (
                    <a href={`/remediation/${id}`}>
                      <Name text={title} />
                    </a>
                  ),
                },
                { title: 'Risk', cell: ({ risk }) => <RiskBadge risk={risk} /> },
                {
                  title: 'Resource',
                  from: 'medium',
                  cell: ({ resource_id: id, resource_name: name }) => (
                    <a href={`/resources/${id}`}>
                      <Name text={name} />
                    </a>
                  ),
                },
                {
                  title: 'Decision',
                  from: 'wide',
                  cell: ({ decision }) => (decision === null ? '–' : valueText(decision)),
                },
                { title: 'Created', from: 'medium', cell: ({ created_at: at }) => <Time at={at} /> },
              ]}
            />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Page>
  );
}
