import {
  recommendationGroupingValues,
  recommendationOrderValues,
  recommendationStatusValues,
  recommendationTypeValues,
  type Recommendation,
  type RecommendationSummary,
} from '../../../client/src/client.ts';
import { SeverityBadge, StatusBadge } from '../../parts/badges.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Filters, TextFilter, WordFilter } from '../../parts/filters.tsx';
import { Show } from '../../parts/notices.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { queryText, pageOf, selectionIn, wordOf } from '../../routing/paths.ts';
import { usePlace } from '../../routing/location.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { countOf, countText, money, plainWord } from '../../show/format.ts';
import { savingsText } from '../../show/savings.ts';
import { ProviderFilter, useProviders } from '../providers.tsx';

const sortTexts = { newest: 'Newest', savings: 'Largest savings' };
const groupTexts = { kind: 'Kind', provider: 'Account', resource_type: 'Type of resource' };

/** Returns the filters that list and sums share. */
function filtersIn(query: URLSearchParams) {
  const least = Number(query.get('min_savings') ?? '');
  return {
    type: wordOf(recommendationTypeValues, query.get('type')),
    status: wordOf(recommendationStatusValues, query.get('status') ?? 'pending'),
    kind: query.get('kind')?.slice(0, 200) || undefined,
    ...(least > 0 && least <= 1e12 ? { min_savings: least } : {}),
    ...selectionIn(query),
  };
}

/** Shows what is recommended for the resources of all accounts, and how much it saves. */
export function RecommendationListView() {
  const { query } = usePlace();
  const providers = useProviders();
  const groupBy = wordOf(recommendationGroupingValues, query.get('group_by')) ?? 'kind';
  const sums = useLoaded(
    (signal) => {
      const asked = { ...filtersIn(query), group_by: groupBy };
      return bodyOf(api.GET('/api/v1/recommendations/summary', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  const loaded = useLoaded(
    (signal) => {
      const sort = wordOf(recommendationOrderValues, query.get('sort')) ?? 'savings';
      const asked = { ...filtersIn(query), page: pageOf(query), per_page: 50, sort };
      return bodyOf(api.GET('/api/v1/recommendations', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  return (
    <Page title="Recommendations">
      <Filters>
        <WordFilter name="status" title="Status" words={recommendationStatusValues} standing="pending" />
        <WordFilter name="type" title="Type" words={recommendationTypeValues} />
        <TextFilter name="min_savings" title="Saves at least" hint="100" />
        <ProviderFilter providers={providers} />
        <WordFilter
          name="group_by"
          title="Sum by"
          words={recommendationGroupingValues}
          texts={groupTexts}
          standing="kind"
          hasAny={false}
        />
        <WordFilter
          name="sort"
          title="Sort by"
          words={recommendationOrderValues}
          texts={sortTexts}
          standing="savings"
          hasAny={false}
        />
      </Filters>
      <Show loaded={sums}>{(summary) => <Sums summary={summary} query={query} />}</Show>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <Section title={countOf(meta.total, 'recommendation')}>
            <DataTable
              caption="Recommendations"
              rows={data}
              keyOf={({ id }) => id}
              empty="Nothing is recommended with these filters. Accounts are evaluated after each sync, and daily."
              columns={[
                {
                  title: 'Recommendation',
                  isHeader: true,
                  cell: ({ id, title }) => (
                    <a href={`/recommendations/${id}`}>
                      <Name text={title} />
                    </a>
                  ),
                },
                { title: 'Saves a month', align: 'right', cell: (one) => savingOf(one) },
                {
                  title: 'Resource',
                  from: 'medium',
                  cell: ({ resource_id: id, resource_name: name, provider_name: account }) => (
                    <>
                      <a href={`/resources/${id}`}>
                        <Name text={name} />
                      </a>
                      <span class="where">
                        <Name text={account} />
                      </span>
                    </>
                  ),
                },
                { title: 'Severity', from: 'wide', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
                { title: 'Status', from: 'wide', cell: ({ status }) => <StatusBadge status={status} /> },
                { title: 'Since', from: 'wide', cell: ({ created_at: at }) => <Time at={at} /> },
              ]}
            />
            <Pager meta={meta} />
          </Section>
        )}
      </Show>
    </Page>
  );
}

function savingOf({ type, monthly_savings: saving }: Recommendation): string {
  if (saving) return money(saving.amount, saving.currency);
  return type === 'cost' ? 'not known' : '–';
}

function Sums({ summary, query }: { summary: RecommendationSummary; query: URLSearchParams }) {
  const { accounts, groups, savings, resources, without_savings: unknown } = summary;
  const own = Object.fromEntries(query);
  return (
    <>
      <dl class="figures">
        <Figure name="Possible savings" value={savingsText(savings)} />
        <Figure name="Resources" value={countText(resources)} />
        <Figure name="Without a figure" value={countText(unknown)} />
        <Figure
          name="Accounts evaluated"
          value={`${countText(accounts.total - accounts.not_evaluated)} of ${countText(accounts.total)}`}
        />
      </dl>
      {groups.length > 0 && (
        <Section title="Where it can be saved">
          <DataTable
            caption="Savings by group"
            rows={groups.slice(0, 10)}
            keyOf={({ kind, provider_id: id, provider_type: cloud, resource_type: type }) =>
              `${kind} ${id} ${cloud} ${type}`
            }
            columns={[
              {
                title: 'Group',
                isHeader: true,
                cell: ({ kind, provider_id: id, provider_name: name, resource_type_label: label }) =>
                  kind !== null ? (
                    <a href={`/recommendations${queryText({ ...own, kind, page: null })}`}>
                      <Name text={plainWord(kind)} />
                    </a>
                  ) : id !== null ? (
                    <a href={`/recommendations${queryText({ ...own, provider_id: id, page: null })}`}>
                      <Name text={name ?? String(id)} />
                    </a>
                  ) : (
                    <Name text={label ?? ''} />
                  ),
              },
              { title: 'Saves', align: 'right', cell: (group) => savingsText(group.savings) },
              {
                title: 'Recommendations',
                align: 'right',
                cell: ({ recommendations }) => countText(recommendations),
              },
            ]}
          />
          {groups.length > 10 && <p class="hint">and {countText(groups.length - 10)} more</p>}
        </Section>
      )}
    </>
  );
}
