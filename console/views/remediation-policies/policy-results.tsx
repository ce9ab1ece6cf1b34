import { remediationPolicyOutcomeValues, type RemediationPolicy } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Filters, WordFilter } from '../../parts/filters.tsx';
import { Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { usePlace } from '../../routing/location.tsx';
import { pageOf, wordOf } from '../../routing/paths.ts';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { visibleText } from '../../show/visible-text.ts';

/** Shows what the present revision of a policy did about each finding, or would do after its dry run. */
export function PolicyResults({ policy }: { policy: RemediationPolicy }) {
  const { query } = usePlace();
  const loaded = useLoaded(
    (signal) => {
      const outcome = wordOf(remediationPolicyOutcomeValues, query.get('outcome'));
      const params = { path: { id: policy.id }, query: { page: pageOf(query), per_page: 20, outcome } };
      return bodyOf(api.GET('/api/v1/remediation/policies/{id}/results', { params, signal }));
    },
    [policy.id, query.toString()],
  );
  const isDryRun = Date.parse(policy.dry_run_until) > Date.now();
  return (
    <Section title={isDryRun ? 'Dry run: what it would plan' : 'What it did'}>
      <Filters>
        <WordFilter name="outcome" title="Outcome" words={remediationPolicyOutcomeValues} />
      </Filters>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Results"
              rows={data}
              keyOf={({ id }) => id}
              empty="It has looked at no such finding yet."
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
                { title: 'Outcome', cell: ({ outcome }) => <StatusBadge status={outcome} /> },
                {
                  title: 'Finding',
                  from: 'medium',
                  cell: ({ check_id: check, drift_id: drift }) =>
                    drift === null ? (
                      <code>{visibleText(check ?? '–')}</code>
                    ) : (
                      <a href={`/drifts/${drift}`}>Drift {drift}</a>
                    ),
                },
                {
                  title: 'Action',
                  cell: ({ remediation_id: id }) =>
                    id === null ? '–' : <a href={`/remediation/${id}`}>Action {id}</a>,
                },
                { title: 'Reason', from: 'medium', cell: ({ reason }) => <Name text={reason ?? '–'} /> },
                { title: 'When', from: 'wide', cell: ({ at }) => <Time at={at} /> },
              ]}
            />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Section>
  );
}
