import { executionStatusValues, jobTypeValues, type ListedExecution } from '../../client/src/client.ts';
import { StatusBadge } from '../parts/badges.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Filters, WordFilter } from '../parts/filters.tsx';
import { Show } from '../parts/notices.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Name, OutsideLink, Time, WorkflowLink } from '../parts/text.tsx';
import { pageOf, selectionIn, wordOf } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useLoaded, useRepeated } from '../service/use-loaded.ts';
import { countText, duration, jobName } from '../show/format.ts';
import { RunningActions } from './executions/running-actions.tsx';
import { RunningReports } from './executions/running-reports.tsx';
import { ProviderFilter, useProviders } from './providers.tsx';

const refreshMs = 3_000;
const jobTexts = Object.fromEntries(jobTypeValues.map((type) => [type, jobName(type)]));

/** Shows what is happening now, and what has happened: the executions of all jobs, remediations and reports. */
export function ExecutionListView() {
  const { query } = usePlace();
  const providers = useProviders();
  const status = wordOf(executionStatusValues, query.get('status') ?? 'running');
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        page: pageOf(query),
        per_page: 50,
        status,
        type: wordOf(jobTypeValues, query.get('type')),
        ...selectionIn(query),
      };
      return bodyOf(api.GET('/api/v1/executions', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  useRepeated(loaded.reload, refreshMs);
  const temporalUrl = loaded.value?.temporal_url ?? null;
  return (
    <Page
      title={status === 'running' ? 'Running now' : 'Executions'}
      up={{ to: '/jobs', name: 'Jobs' }}
      aside={temporalUrl !== null && <OutsideLink url={temporalUrl}>These workflows in Temporal</OutsideLink>}
    >
      <Filters>
        <WordFilter name="status" title="Status" words={executionStatusValues} standing="running" />
        <WordFilter name="type" title="Job" words={jobTypeValues} texts={jobTexts} />
        <ProviderFilter providers={providers} />
      </Filters>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <Executions rows={data} nameOf={providers.nameOf} isRunning={status === 'running'} />
            <Pager meta={meta} />
          </>
        )}
      </Show>
      {status === 'running' && (
        <>
          <RunningActions />
          <RunningReports />
        </>
      )}
    </Page>
  );
}

function Executions(props: { rows: readonly ListedExecution[]; nameOf: (id: number) => string; isRunning: boolean }) {
  const { rows, nameOf, isRunning } = props;
  return (
    <DataTable
      caption="Executions"
      rows={rows}
      keyOf={({ id }) => id}
      empty={isRunning ? 'No job is running.' : 'No execution matches these filters.'}
      columns={[
        {
          title: 'Run',
          isHeader: true,
          cell: ({ id, job_id: jobId, type, provider_id: providerId }) => (
            <>
              <a href={`/jobs/${jobId}/executions/${id}`}>
                {jobName(type)} #{id}
              </a>
              {providerId !== null && (
                <span class="where">
                  <Name text={nameOf(providerId)} />
                </span>
              )}
            </>
          ),
        },
        {
          title: 'Status',
          cell: ({ status, error }) => (
            <>
              <StatusBadge status={status} />
              {error !== null && (
                <span class="reason clamped">
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
          cell: ({ duration_ms: ms, started_at: at }) =>
            duration(ms ?? Math.max(0, Date.now() - new Date(at).getTime())),
        },
        {
          title: 'Findings',
          align: 'right',
          from: 'wide',
          cell: ({ findings_count: count }) => countText(count),
        },
        {
          title: 'Workflow',
          from: 'medium',
          cell: ({ workflow_id: id, temporal_url: url }) => <WorkflowLink workflowId={id} url={url} />,
        },
      ]}
    />
  );
}
