import type { Anomaly } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { money } from '../../show/format.ts';

const shownServices = 4;

/** Shows cost anomalies with the services behind them. */
export function Anomalies(props: {
  selection: { provider_id?: number; organization_id?: number; ou?: string };
  days: number;
  nameOf: (id: number) => string;
}) {
  const { selection, days, nameOf } = props;
  const loaded = useLoaded(
    (signal) => {
      const query = { type: 'cost' as const, days, per_page: 20, ...selection };
      return bodyOf(api.GET('/api/v1/anomalies', { params: { query }, signal }));
    },
    [JSON.stringify(selection), days],
  );
  return (
    <Section title="Anomalies">
      <Show loaded={loaded}>
        {({ data }) => (
          <DataTable
            caption="Cost anomalies"
            rows={data}
            keyOf={({ id }) => id}
            empty="No anomaly was found in this time."
            columns={[
              { title: 'Day', isHeader: true, cell: ({ date }) => date },
              { title: 'Account', from: 'medium', cell: ({ provider_id: id }) => <Name text={nameOf(id)} /> },
              {
                title: 'Cost',
                align: 'right',
                cell: ({ actual_amount: amount, currency }) => money(amount, currency ?? 'USD'),
              },
              {
                title: 'Expected',
                align: 'right',
                cell: ({ expected_amount: amount, currency }) => money(amount, currency ?? 'USD'),
              },
              { title: 'Services behind it', cell: (anomaly) => <Services anomaly={anomaly} /> },
              { title: 'Status', from: 'wide', cell: ({ status }) => <StatusBadge status={status} /> },
            ]}
          />
        )}
      </Show>
    </Section>
  );
}

function Services({ anomaly: { top_services: top, currency } }: { anomaly: Anomaly }) {
  const behind = top.filter(({ vs_expected: excess }) => excess > 0);
  return (
    <>
      {behind.slice(0, shownServices).map(({ service, vs_expected: excess }) => (
        <span key={service} class="where">
          <Name text={service} /> +{money(excess, currency ?? 'USD')}
        </span>
      ))}
      {behind.length > shownServices && <span class="where">and {behind.length - shownServices} more</span>}
    </>
  );
}
