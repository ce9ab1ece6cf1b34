import type { RemediationPolicy } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { CommandButton } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Notice, Show } from '../../parts/notices.tsx';
import { Page } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { modeTexts, policyState } from '../../remediation-policies/policy-request.ts';
import { go, usePlace } from '../../routing/location.tsx';
import { pageOf } from '../../routing/paths.ts';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { AdminPage, policyListPath } from './admin-page.tsx';

const title = 'Remediation policies';

/** Shows the remediation policies, each with its state, caps and approvals. */
export function PolicyListView() {
  return <AdminPage title={title}>{() => <PolicyList />}</AdminPage>;
}

function PolicyList() {
  const { query } = usePlace();
  const command = useCommand();
  const loaded = useLoaded(
    (signal) => {
      const asked = { page: pageOf(query), per_page: 50 };
      return bodyOf(api.GET('/api/v1/remediation/policies', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  return (
    <Page
      title={title}
      aside={
        <CommandButton command={command} kind="main" onPress={() => go(`${policyListPath}/new`)}>
          New policy
        </CommandButton>
      }
    >
      <Notice tone="plain">
        A policy plans the fixes of failing checks and drift. What it would do is recorded first, for some days. Two
        admins who did not write it can let it approve and execute the plans of low risk.
      </Notice>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption={title}
              rows={data}
              keyOf={({ id }) => id}
              empty="There are no remediation policies yet."
              columns={[
                {
                  title: 'Policy',
                  isHeader: true,
                  cell: ({ id, name }) => (
                    <a href={`${policyListPath}/${id}`}>
                      <Name text={name} />
                    </a>
                  ),
                },
                { title: 'State', cell: (policy) => <StatusBadge status={policyState(policy, Date.now())} /> },
                { title: 'Approval', from: 'wide', cell: ({ mode }) => modeTexts[mode] },
                { title: 'At most', cell: (policy) => capsText(policy) },
                { title: 'Dry run until', from: 'medium', cell: ({ dry_run_until: at }) => <Time at={at} /> },
                {
                  title: 'Approvals',
                  cell: ({ approvals }) => `${approvals.filter(({ counts }) => counts).length} of 2`,
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

/** Returns the caps of a policy in words. */
export const capsText = ({ max_per_hour: hour, max_per_day: day }: RemediationPolicy): string =>
  `${hour} per hour, ${day} per day`;
