import { executionStatusValues } from '../../client/src/client.ts';
import { StatusBadge } from '../parts/badges.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Filters, WordFilter } from '../parts/filters.tsx';
import { Show } from '../parts/notices.tsx';
import { Facts, Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Name, Time, WorkflowLink } from '../parts/text.tsx';
import { RunHistory } from '../plots/run-history.tsx';
import { pageOf, wordOf } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useLoaded, useRepeated } from '../service/use-loaded.ts';
import { countText, duration, jobName } from '../show/format.ts';
import { visibleText } from '../show/visible-text.ts';
import { useProviders } from './providers.tsx';

const refreshMs = 3_000;

/** Shows a job and its executions, each with a link to its workflow. */
export function JobView({ id }: { id: number }) {
  const { query } = usePlace();
  const providers = useProviders();
  const job = useLoaded((signal) => bodyOf(api.GET('/api/v1/jobs/{id}', { params: { path: { id } }, signal })), [id]);
  const executions = useLoaded(
    (signal) => {
      const asked = { page: pageOf(query), status: wordOf(executionStatusValues, query.get('status')) };
      return bodyOf(api.GET('/api/v1/jobs/{id}/executions', { params: { path: { id }, query: asked }, signal }));
    },
    [id, query.toString()],
  );
  useRepeated(() => {
    job.reload();
    executions.reload();
  }, refreshMs);
  const shown = job.value;
  const title =
    shown === null
      ? `Job ${id}`
      : shown.provider_id === null
        ? jobName(shown.type)
        : `Sync of ${providers.nameOf(shown.provider_id)}`;
  return (
    <Page title={visibleText(title)} up={{ to: '/jobs', name: 'Jobs' }}>
      <Show loaded={job}>
        {({ schedule, enabled, next_run_at: next, last_run_at: last }) => (
          <Facts
            facts={[
              ['Schedule (UTC)', <code>{schedule}</code>],
              ['Status', <StatusBadge status={enabled ? 'enabled' : 'disabled'} />],
              ['Last run', <Time at={last} none="Never" />],
              ['Next run', <Time at={next} />],
              ['Recent runs', <RunHistory runs={(executions.value?.data ?? []).toReversed()} name="Executions" />],
            ]}
          />
        )}
      </Show>
      <Filters>
        <WordFilter name="status" title="Status" words={executionStatusValues} />
      </Filters>
      <Show loaded={executions}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Executions"
              rows={data}
              keyOf={(execution) => execution.id}
              empty="It has not run yet."
              columns={[
                {
                  title: 'Run',
                  isHeader: true,
                  cell: (execution) => <a href={`/jobs/${id}/executions/${execution.id}`}>#{execution.id}</a>,
                },
                {
                  title: 'Status',
                  cell: ({ status, error }) => (
                    <>
                      <StatusBadge status={status} />
                      {error !== null && (
                        <span class="reason">
                          <Name text={error} />
                        </span>
                      )}
                    </>
                  ),
                },
                { title: 'Started', cell: ({ started_at: at }) => <Time at={at} /> },
                {
                  title: 'Duration',
                  align: 'right',
                  from: 'medium',
                  cell: ({ duration_ms: ms }) => (ms === null ? '–' : duration(ms)),
                },
                {
                  title: 'Findings',
                  align: 'right',
                  from: 'medium',
                  cell: ({ findings_count: count }) => countText(count),
                },
                {
                  title: 'Workflow',
                  from: 'medium',
                  cell: ({ workflow_id: workflowId, temporal_url: url }) => (
                    <WorkflowLink workflowId={workflowId} url={url} />
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
