import { DataTable } from '../../parts/data-table.tsx';
import { Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Time, WorkflowLink } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded, useRepeated } from '../../service/use-loaded.ts';
import { reportTexts } from '../reports/report-texts.ts';

const [refreshMs, shownRows] = [3_000, 20];

/** Shows the reports that are being generated. */
export function RunningReports() {
  const query = { status: 'generating', page: 1, per_page: shownRows } as const;
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/reports', { params: { query }, signal })), []);
  useRepeated(loaded.reload, refreshMs);
  return (
    <Section title="Reports" aside={<a href="/reports">All</a>}>
      <Show loaded={loaded}>
        {({ data }) => (
          <DataTable
            caption="Reports that are being generated"
            rows={data}
            keyOf={({ report_id: id }) => id}
            empty="No report is being generated."
            columns={[
              {
                title: 'Report',
                isHeader: true,
                cell: ({ type, from, to }) => `${reportTexts[type]}, ${from} to ${to}`,
              },
              { title: 'Created', cell: ({ created_at: at }) => <Time at={at} /> },
              {
                title: 'Workflow',
                from: 'medium',
                cell: ({ workflow_id: id, temporal_url: url }) => <WorkflowLink workflowId={id} url={url} />,
              },
            ]}
          />
        )}
      </Show>
    </Section>
  );
}
