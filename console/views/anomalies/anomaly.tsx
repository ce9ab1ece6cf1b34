import type { Anomaly } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Show } from '../../parts/notices.tsx';
import { Facts, Page, Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { countText, valueText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { useProviders } from '../providers.tsx';
import { amountText, daysText, subjectText } from './anomaly-texts.ts';
import { DismissAnomaly } from './dismiss-anomaly.tsx';

/** Shows an anomaly: the days, what was expected, and the services or resources behind it. */
export function AnomalyView({ id }: { id: number }) {
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/anomalies/{id}', { params: { path: { id } }, signal })),
    [id],
  );
  const anomaly = loaded.value;
  const title = anomaly === null ? `Anomaly ${id}` : `${subjectText(anomaly)}, ${daysText(anomaly)}`;
  return (
    <Page
      title={visibleText(title)}
      up={{ to: '/anomalies', name: 'Anomalies' }}
      aside={anomaly?.status === 'active' && <DismissAnomaly id={id} onDismissed={loaded.reload} />}
    >
      <Show loaded={loaded}>{(shown) => <Details anomaly={shown} />}</Show>
    </Page>
  );
}

function Details({ anomaly }: { anomaly: Anomaly }) {
  const { nameOf } = useProviders();
  const { provider_id: providerId, peak, learned_from: learned } = anomaly;
  return (
    <>
      <Facts
        facts={[
          ['Type', valueText(anomaly.type)],
          [
            'Account',
            <a href={`/providers/${providerId}`}>
              <Name text={nameOf(providerId)} />
            </a>,
          ],
          ['Status', <StatusBadge status={anomaly.status} />],
          ['Days (UTC)', `${daysText(anomaly)}${anomaly.is_ongoing ? ', ongoing' : ''}`],
          ['Actual', amountText(anomaly, anomaly.actual_amount)],
          ['Expected', amountText(anomaly, anomaly.expected_amount)],
          ['Upper bound', amountText(anomaly, anomaly.expected_upper)],
          ['Deviation', `${countText(Math.round(anomaly.deviation_percent))}%`],
          ['Worst day', `${peak.date}: ${amountText(anomaly, peak.actual_amount)}`],
          ['Detected', <Time at={anomaly.detected_at} />],
          ...(anomaly.dismissed_at === null
            ? []
            : [
                [
                  'Dismissed',
                  <>
                    <Time at={anomaly.dismissed_at} />
                    {anomaly.reason !== null && <>: {visibleText(anomaly.reason)}</>}
                  </>,
                ] as const,
              ]),
          ...(learned === null
            ? []
            : [['Repeats', <a href={`/anomalies/${learned}`}>An anomaly that was dismissed</a>] as const]),
        ]}
      />
      {anomaly.type === 'cost' ? <Services anomaly={anomaly} /> : <Metrics anomaly={anomaly} />}
      <p class="hint">
        <a href={`/alerts?provider_id=${providerId}&type=${anomaly.type}&status=any`}>Alerts about it</a>
      </p>
    </>
  );
}

function Services({ anomaly }: { anomaly: Anomaly }) {
  return (
    <Section title="Services behind it">
      <DataTable
        caption="Services behind it"
        rows={anomaly.top_services}
        keyOf={({ service }) => service}
        empty="The bill names no service."
        columns={[
          { title: 'Service', isHeader: true, cell: ({ service }) => <Name text={service} /> },
          { title: 'Amount', align: 'right', cell: ({ amount }) => amountText(anomaly, amount) },
          { title: 'Beyond expected', align: 'right', cell: ({ vs_expected: gap }) => amountText(anomaly, gap) },
        ]}
      />
    </Section>
  );
}

function Metrics({ anomaly: { metrics } }: { anomaly: Anomaly }) {
  return (
    <Section title="Metrics that left their ranges">
      <DataTable
        caption="Metrics that left their ranges"
        rows={metrics}
        keyOf={({ resource_id: id, metric }) => `${id} ${metric}`}
        columns={[
          {
            title: 'Resource',
            isHeader: true,
            cell: ({ resource_id: id, resource_name: name }) => (
              <a href={`/resources/${id}`}>
                <Name text={name} />
              </a>
            ),
          },
          { title: 'Metric', cell: ({ metric }) => valueText(metric) },
          { title: 'Actual', align: 'right', cell: ({ actual }) => figure(actual) },
          { title: 'Expected', align: 'right', from: 'medium', cell: ({ expected }) => figure(expected) },
          { title: 'Upper bound', align: 'right', from: 'medium', cell: ({ upper }) => figure(upper) },
          { title: 'Last day', from: 'wide', cell: ({ last_date: day }) => day },
        ]}
      />
    </Section>
  );
}

/** Returns a measured value with at most two decimal places. */
const figure = (value: number): string => countText(Math.round(value * 100) / 100);
