import { RiskBadge } from '../../parts/badges.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded, useRepeated } from '../../service/use-loaded.ts';

const [refreshMs, shownRows] = [3_000, 20];

/** Shows the remediation actions that are executing. */
export function RunningActions() {
  const query = { status: 'executing', per_page: shownRows } as const;
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/v1/remediation', { params: { query }, signal })), []);
  useRepeated(loaded.reload, refreshMs);
  return (
    <Section title="Remediations" aside={<a href="/remediation?status=executing">All</a>}>
      <Show loaded={loaded}>
        {({ data }) => (
          <DataTable
            caption="Remediations that are executing"
            rows={data}
            keyOf={({ id }) => id}
            empty="No remediation is executing."
            columns={[
              {
                title: 'Action',
                isHeader: true,
                cell: ({ id, title, resource_name: name }) => (
                  <>
                    <a href={`/remediation/${id}`}>
                      <Name text={title} />
                    </a>
                    <span class="where">
                      <Name text={name} />
                    </span>
                  </>
                ),
              },
              { title: 'Risk', cell: ({ risk }) => <RiskBadge risk={risk} /> },
              { title: 'Created', from: 'medium', cell: ({ created_at: at }) => <Time at={at} /> },
            ]}
          />
        )}
      </Show>
    </Section>
  );
}
