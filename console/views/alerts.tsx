import { SeverityBadge, StatusBadge } from '../parts/badges.tsx';
import { CommandButton } from '../parts/controls.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Filters, WordFilter } from '../parts/filters.tsx';
import { FaultNotice, Show } from '../parts/notices.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Name, Time } from '../parts/text.tsx';
import { pageOf, selectionIn, wordOf } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf, done } from '../service/api.ts';
import { type Alert, alertStatusValues, alertTypeValues, severityValues } from '../../client/src/client.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded, useRepeated } from '../service/use-loaded.ts';
import { valueText } from '../show/format.ts';
import { AlertCauses } from './alerts/alert-causes.tsx';
import { AlertLinks } from './alerts/alert-links.tsx';
import { AlertGrouping } from './alerts/alert-grouping.tsx';
import { ProviderFilter, useProviders } from './providers.tsx';

const refreshMs = 20_000;

/** Shows alerts, and lets members acknowledge and resolve them. */
export function AlertListView() {
  const { query } = usePlace();
  const providers = useProviders();
  const command = useCommand();
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        page: pageOf(query),
        per_page: 50,
        severity: wordOf(severityValues, query.get('severity')),
        type: wordOf(alertTypeValues, query.get('type')),
        status: wordOf(alertStatusValues, query.get('status') ?? 'open'),
        ...selectionIn(query),
      };
      return bodyOf(api.GET('/api/v1/alerts', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  useRepeated(loaded.reload, refreshMs);
  const change = ({ id }: Alert, verb: 'acknowledge' | 'resolve'): void => {
    void command.run(async () => {
      const params = { path: { id } };
      try {
        await done(
          verb === 'acknowledge'
            ? api.POST('/api/v1/alerts/{id}/acknowledge', { params })
            : api.POST('/api/v1/alerts/{id}/resolve', { params, body: {} }),
        );
      } finally {
        loaded.reload();
      }
    });
  };
  return (
    <Page
      title="Alerts"
      aside={
        <>
          <a class="button" href="/alerts/rules">
            Rules
          </a>
          <AlertGrouping />
        </>
      }
    >
      <Filters>
        <WordFilter name="status" title="Status" words={alertStatusValues} standing="open" />
        <WordFilter name="severity" title="Severity" words={severityValues} />
        <WordFilter name="type" title="Type" words={alertTypeValues} />
        <ProviderFilter providers={providers} />
      </Filters>
      <FaultNotice fault={command.fault} />
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Alerts"
              rows={data}
              keyOf={({ id }) => id}
              empty="No alert matches these filters."
              columns={[
                { title: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
                {
                  title: 'Alert',
                  isHeader: true,
                  cell: (alert) => (
                    <>
                      <Name text={alert.title} />
                      {alert.description !== null && (
                        <span class="where">
                          <Name text={alert.description} />
                        </span>
                      )}
                      <AlertLinks alert={alert} nameOf={providers.nameOf} />
                      <AlertCauses alert={alert} />
                    </>
                  ),
                },
                {
                  title: 'Resource',
                  from: 'medium',
                  cell: ({ resource_id: id, resource_name: name }) =>
                    id === null ? (
                      '–'
                    ) : (
                      <a href={`/resources/${id}`}>
                        <Name text={name ?? `#${id}`} />
                      </a>
                    ),
                },
                { title: 'Type', from: 'wide', cell: ({ type }) => valueText(type) },
                { title: 'Status', from: 'medium', cell: ({ status }) => <StatusBadge status={status} /> },
                { title: 'Last seen', from: 'wide', cell: ({ last_seen_at: at }) => <Time at={at} /> },
                {
                  title: 'Actions',
                  cell: (alert) => (
                    <span class="buttons">
                      {alert.status === 'open' && (
                        <CommandButton command={command} onPress={() => change(alert, 'acknowledge')}>
                          Acknowledge
                        </CommandButton>
                      )}
                      {alert.status !== 'resolved' && (
                        <CommandButton command={command} onPress={() => change(alert, 'resolve')}>
                          Resolve
                        </CommandButton>
                      )}
                    </span>
                  ),
                },
              ]}
            />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Page>
  );
}
