import { useState } from 'preact/hooks';
import {
  findingGroupKindValues,
  type FindingGroupMember,
  type PlannedRemediation,
} from '../../../client/src/client.ts';
import { RiskBadge, SeverityBadge, StatusBadge } from '../../parts/badges.tsx';
import { announce } from '../../parts/announcer.tsx';
import { CommandButton } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty, FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Facts, Page, Section } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { usePlace } from '../../routing/location.tsx';
import { pageOf, selectionIn, wordOf } from '../../routing/paths.ts';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { countOf, countText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { useProviders } from '../providers.tsx';
import { ApproveMany } from './approve-many.tsx';
import { groupingTexts } from './groups.tsx';
import { summaryOfPlanning } from './planning-summary.ts';

/** Shows the findings of one group with their resources, plans their fixes and approves listed plans. */
export function GroupView() {
  const { query } = usePlace();
  const by = wordOf(findingGroupKindValues, query.get('by'));
  const key = query.get('key') ?? '';
  const { nameOf } = useProviders();
  const loaded = useLoaded(
    async (signal) => {
      if (by === undefined || key === '') return null;
      const asked = { by, key, ...selectionIn(query) };
      const page = { page: pageOf(query), per_page: 50 };
      const [groups, members] = await Promise.all([
        bodyOf(api.GET('/api/v1/findings/groups', { params: { query: asked }, signal })),
        bodyOf(api.GET('/api/v1/findings/groups/members', { params: { query: { ...asked, ...page } }, signal })),
      ]);
      return { by, group: groups.data[0] ?? null, members };
    },
    [query.toString()],
  );
  const title = loaded.value?.group?.title ?? (key === '' ? 'Finding group' : key);
  const up = { to: by === undefined ? '/groups' : `/groups?by=${by}`, name: 'Finding groups' };
  return (
    <Page title={visibleText(title)} up={up}>
      <Show loaded={loaded}>
        {(shown) =>
          shown === null || shown.members.meta.total === 0 ? (
            <Empty>
              This group has no open finding. See all <a href="/groups">groups</a>.
            </Empty>
          ) : (
            <>
              {shown.group !== null && (
                <Facts
                  facts={[
                    ['Grouped by', groupingTexts[shown.by]],
                    ['Severity', <SeverityBadge severity={shown.group.severity} />],
                    ['Findings', countText(shown.group.findings)],
                    ['Accounts', countText(shown.group.providers)],
                    ['Newest', <Time at={shown.group.newest_at} />],
                  ]}
                />
              )}
              <FixAll
                group={{ by: shown.by, key, ...selectionIn(query) }}
                members={shown.members.data}
                onChanged={loaded.reload}
              />
              <Members members={shown.members.data} nameOf={nameOf} />
              <Pager meta={shown.members.meta} />
            </>
          )
        }
      </Show>
    </Page>
  );
}

type Group = { by: FindingGroupBy; key: string; provider_id?: number; organization_id?: number; ou?: string };
type FindingGroupBy = (typeof findingGroupKindValues)[number];

/** Plans what can be planned, and shows the manual steps of the rest. */
function FixAll(props: { group: Group; members: readonly FindingGroupMember[]; onChanged: () => void }) {
  const { group, members, onChanged } = props;
  const command = useCommand();
  const [results, setResults] = useState<readonly PlannedRemediation[] | null>(null);
  const [next, setNext] = useState<number | null>(null);
  const plan = (after: number | null): void => {
    void command.run(async () => {
      const body = { group: { ...group, ...(after === null ? {} : { after }) } };
      const answer = await bodyOf(api.POST('/api/v1/remediation/plan-many', { body }));
      setResults(after === null ? answer.results : [...(results ?? []), ...answer.results]);
      setNext(answer.next);
      announce(
        `${countOf(answer.results.filter(({ outcome }) => outcome === 'planned').length, 'fix', 'fixes')} planned`,
      );
      onChanged();
    });
  };
  const unplanned = members.filter(({ action }) => action === null).length;
  return (
    <Section title="Fix all">
      <p>
        Each resource gets a plan of its own, which is approved and executed by itself. Planning changes nothing; at
        most 50 are planned at once.
      </p>
      {results !== null && <PlanningResult results={results} />}
      <FaultNotice fault={command.fault} />
      <div class="buttons">
        {(unplanned > 0 || next !== null) && (
          <CommandButton command={command} kind="main" onPress={() => plan(next)}>
            {next === null ? 'Plan fixes' : 'Plan the next fixes'}
          </CommandButton>
        )}
        <ApproveMany members={members} onChanged={onChanged} />
      </div>
    </Section>
  );
}

function PlanningResult({ results }: { results: readonly PlannedRemediation[] }) {
  const { planned, already, manual, others } = summaryOfPlanning(results);
  return (
    <Notice tone={manual.length + others.length > 0 ? 'wait' : 'good'}>
      <p>
        <strong>{countOf(planned, 'fix', 'fixes')} planned</strong>
        {already > 0 && `, ${countText(already)} were planned already`}
        {manual.length > 0 &&
          `; ${countOf(
            manual.reduce((sum, { count }) => sum + count, 0),
            'finding',
          )} without a plan`}
        .
      </p>
      {others.map(({ reason, count }) => (
        <p key={reason}>
          {countOf(count, 'finding')}: {visibleText(reason)}
        </p>
      ))}
      {manual.map(({ reason, steps, count }) => (
        <details key={reason} open={manual.length === 1}>
          <summary>
            Manual steps for {countOf(count, 'finding')}: {visibleText(reason)}
          </summary>
          <ol class="manual-steps">
            {steps.map((step) => (
              <li key={step}>{visibleText(step)}</li>
            ))}
          </ol>
        </details>
      ))}
    </Notice>
  );
}

function Members({ members, nameOf }: { members: readonly FindingGroupMember[]; nameOf: (id: number) => string }) {
  return (
    <DataTable
      caption="Findings of the group"
      rows={members}
      keyOf={({ finding_type: type, finding_id: id, resource_id: resource }) => `${type} ${id ?? `r${resource}`}`}
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
        { title: 'Account', from: 'medium', cell: ({ provider_id: id }) => <Name text={nameOf(id)} /> },
        { title: 'Finding', cell: (member) => <FindingLink member={member} /> },
        { title: 'Since', from: 'wide', cell: ({ since }) => <Time at={since} /> },
        {
          title: 'Remediation',
          cell: ({ action }) =>
            action === null ? (
              '–'
            ) : (
              <a href={`/remediation/${action.id}`}>
                <StatusBadge status={action.status} /> <RiskBadge risk={action.risk} />
              </a>
            ),
        },
      ]}
    />
  );
}

function FindingLink({ member }: { member: FindingGroupMember }) {
  const { finding_type: type, finding_id: id, in_words: words } = member;
  if (type === 'control' || id === null) return <Name text={words} />;
  return (
    <a href={`/${type === 'drift' ? 'drifts' : 'vulnerabilities'}/${id}`}>
      <Name text={words} />
    </a>
  );
}
