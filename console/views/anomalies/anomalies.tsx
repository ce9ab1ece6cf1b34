import { anomalyStatusValues, anomalyTypeValues, type Anomaly } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Filters, WordFilter } from '../../parts/filters.tsx';
import { Show } from '../../parts/notices.tsx';
import { Page } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { pageOf, selectionIn, wordOf } from '../../routing/paths.ts';
import { usePlace } from '../../routing/location.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { countText } from '../../show/format.ts';
import { ProviderFilter, useProviders } from '../providers.tsx';
import { amountText, daysText, subjectText } from './anomaly-texts.ts';

const lookBacks = ['30', '90', '365'] as const;
const lookBackTexts = { 30: '30 days', 90: '90 days', 365: 'A year' };

/** Shows days whose cost or performance was outside the expected range. */
export function AnomalyListView() {
  const { query } = usePlace();
  const providers = useProviders();
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        page: pageOf(query),
        per_page: 50,
        type: wordOf(anomalyTypeValues, query.get('type')),
        status: wordOf(anomalyStatusValues, query.get('status') ?? 'active'),
        days: Number(wordOf(lookBacks, query.get('days')) ?? '30'),
        ...selectionIn(query),
      };
      return bodyOf(api.GET('/api/v1/anomalies', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  return (
    <Page title="Anomalies">
      <Filters>
        <WordFilter name="status" title="Status" words={anomalyStatusValues} standing="active" />
        <WordFilter name="type" title="Type" words={anomalyTypeValues} />
        <WordFilter name="days" title="Last" words={lookBacks} texts={lookBackTexts} standing="30" hasAny={false} />
        <ProviderFilter providers={providers} />
      </Filters>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <Rows rows={data} nameOf={providers.nameOf} />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Page>
  );
}

function Rows({ rows, nameOf }: { rows: readonly Anomaly[]; nameOf: (id: number) => string }) {
  return (
    <DataTable
      caption="Anomalies"
      rows={rows}
      keyOf={({ id }) => id}
      empty="No anomaly matches these filters."
      columns={[
        {
          title: 'Anomaly',
          isHeader: true,
          cell: (anomaly) => (
            <>
              <a href={`/anomalies/${anomaly.id}`}>
                <Name text={subjectText(anomaly)} />
              </a>
              <span class="where">{daysText(anomaly)}</span>
            </>
          ),
        },
        {
          title: 'Account',
          from: 'medium',
          cell: ({ provider_id: id }) => (
            <a href={`/providers/${id}`}>
              <Name text={nameOf(id)} />
            </a>
          ),
        },
        { title: 'Actual', align: 'right', cell: (anomaly) => amountText(anomaly, anomaly.actual_amount) },
        {
          title: 'Expected',
          align: 'right',
          from: 'medium',
          cell: (anomaly) => amountText(anomaly, anomaly.expected_amount),
        },
        {
          title: 'Deviation',
          align: 'right',
          from: 'wide',
          cell: ({ deviation_percent: percent }) => `${countText(Math.round(percent))}%`,
        },
        {
          title: 'Status',
          from: 'medium',
          cell: ({ status, is_ongoing: isOngoing }) => (
            <StatusBadge status={isOngoing && status === 'active' ? 'ongoing' : status} />
          ),
        },
        { title: 'Detected', from: 'wide', cell: ({ detected_at: at }) => <Time at={at} /> },
      ]}
    />
  );
}
