import { reportStatusValues, reportTypeValues, type Report } from '../../client/src/client.ts';
import { StatusBadge } from '../parts/badges.tsx';
import { CommandButton } from '../parts/controls.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Filters, WordFilter } from '../parts/filters.tsx';
import { FaultNotice, Show } from '../parts/notices.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Name, Time, WorkflowLink } from '../parts/text.tsx';
import { pageOf, wordOf } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf, saveFile } from '../service/api.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded, useRepeated } from '../service/use-loaded.ts';
import { countText, fileSize } from '../show/format.ts';
import { visibleText } from '../show/visible-text.ts';
import { NewReport } from './reports/new-report.tsx';
import { reportTexts } from './reports/report-texts.ts';
import { useProviders } from './providers.tsx';

const [generatingMs, quietMs] = [2_000, 60_000];

/** Shows the reports of the last thirty days, and generates new ones. */
export function ReportListView() {
  const { query } = usePlace();
  const providers = useProviders();
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        page: pageOf(query),
        per_page: 50,
        type: wordOf(reportTypeValues, query.get('type')),
        status: wordOf(reportStatusValues, query.get('status')),
      };
      return bodyOf(api.GET('/api/reports', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  const isGenerating = loaded.value?.data.some(({ status }) => status === 'generating') ?? false;
  useRepeated(loaded.reload, isGenerating ? generatingMs : quietMs);
  return (
    <Page title="Reports" aside={<NewReport providers={providers} onMade={loaded.reload} />}>
      <Filters>
        <WordFilter name="type" title="Type" words={reportTypeValues} texts={reportTexts} />
        <WordFilter name="status" title="Status" words={reportStatusValues} />
      </Filters>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Reports"
              rows={data}
              keyOf={({ report_id: id }) => id}
              empty="No report was generated in the last 30 days."
              columns={[
                {
                  title: 'Report',
                  isHeader: true,
                  cell: (report) => (
                    <>
                      {reportTexts[report.type]}
                      <span class="where">
                        {report.from} to {report.to}
                      </span>
                    </>
                  ),
                },
                { title: 'About', from: 'medium', cell: (report) => <Name text={aboutOf(report, providers.nameOf)} /> },
                { title: 'Status', cell: (report) => <State report={report} /> },
                { title: 'Created', from: 'medium', cell: ({ created_at: at }) => <Time at={at} /> },
                {
                  title: 'Rows',
                  align: 'right',
                  from: 'wide',
                  cell: ({ rows }) => (rows === null ? '–' : countText(rows)),
                },
                {
                  title: 'Workflow',
                  from: 'wide',
                  cell: ({ workflow_id: id, temporal_url: url }) => <WorkflowLink workflowId={id} url={url} />,
                },
                { title: 'File', cell: (report) => <Download report={report} /> },
              ]}
            />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Page>
  );
}

function aboutOf(
  { provider_id: providerId, ou, organization_id: organizationId }: Report,
  nameOf: (id: number) => string,
) {
  if (providerId !== null) return nameOf(providerId);
  if (ou !== null) return `Unit ${ou}`;
  return organizationId === null ? 'All accounts' : `Organization ${organizationId}`;
}

function State({ report: { status, error, estimated_seconds: seconds } }: { report: Report }) {
  return (
    <>
      <StatusBadge status={status} />
      {status === 'generating' && <span class="reason">about {countText(seconds)} s</span>}
      {error !== null && <span class="reason">{visibleText(error)}</span>}
    </>
  );
}

/** Shows the button that saves the file, as long as the service keeps it. */
function Download({ report }: { report: Report }) {
  const {
    report_id: id,
    type,
    format,
    status,
    download_url: url,
    expires_at: end,
    from,
    to,
    size_bytes: bytes,
  } = report;
  const command = useCommand();
  if (status !== 'ready') return <>–</>;
  if (url === null) return <span class="hint">Expired</span>;
  const save = (): void => {
    void command.run(() => saveFile(`/api/reports/${id}/download`, `${type}-${from}-${to}.${format}`));
  };
  return (
    <>
      <CommandButton command={command} onPress={save}>
        Download {format.toUpperCase()}
        <span class="for-readers">
          : {reportTexts[type]}, {from} to {to}
        </span>
      </CommandButton>
      <span class="reason">
        {bytes !== null && `${fileSize(bytes)}, `}until <Time at={end} />
      </span>
      <FaultNotice fault={command.fault} />
    </>
  );
}
