import { useState } from 'preact/hooks';
import { StatusBadge } from '../parts/badges.tsx';
import { CommandButton } from '../parts/controls.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Filters, WordFilter } from '../parts/filters.tsx';
import { FaultNotice, Notice, Show } from '../parts/notices.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Name, Time } from '../parts/text.tsx';
import { ScoreBar } from '../plots/score-bar.tsx';
import { pageOf, selectionIn } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import { type Framework, providerKindNames } from '../../client/src/client.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded, useRepeated } from '../service/use-loaded.ts';
import { ProviderFilter, useProviders } from './providers.tsx';
import { TurnFramework } from './turn-framework.tsx';

const refreshMs = 15_000;

/** Shows frameworks and their assessments. */
export function ComplianceView() {
  const frameworks = useLoaded((signal) => bodyOf(api.GET('/api/v1/compliance/frameworks', { signal })), []);
  return (
    <Page title="Compliance" aside={<AssessButton />}>
      <Section title="Frameworks">
        <Show loaded={frameworks}>{(all) => <Frameworks frameworks={all} onChanged={frameworks.reload} />}</Show>
      </Section>
      <Assessments frameworks={frameworks.value ?? []} />
    </Page>
  );
}

function Frameworks({ frameworks, onChanged }: { frameworks: readonly Framework[]; onChanged: () => void }) {
  const command = useCommand();
  return (
    <>
      <FaultNotice fault={command.fault} />
      <DataTable
        caption="Frameworks"
        rows={frameworks}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Framework', isHeader: true, cell: ({ name }) => name },
          {
            title: 'Versions',
            from: 'medium',
            cell: ({ editions }) =>
              editions.map((edition) => `${providerKindNames[edition.provider_type]} ${edition.version}`).join(', '),
          },
          {
            title: 'Accounts',
            from: 'medium',
            cell: ({ provider_ids: ids }) => (ids === null ? 'All' : String(ids.length)),
          },
          {
            title: 'Status',
            cell: ({ enabled }) => <StatusBadge status={enabled ? 'enabled' : 'disabled'} />,
          },
          {
            title: 'Actions',
            cell: (framework) => <TurnFramework framework={framework} command={command} onChanged={onChanged} />,
          },
        ]}
      />
    </>
  );
}

function Assessments({ frameworks }: { frameworks: readonly Framework[] }) {
  const { query } = usePlace();
  const providers = useProviders();
  const framework = frameworks.find(({ id }) => id === query.get('framework_id'));
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        page: pageOf(query),
        framework_id: framework?.id,
        ...selectionIn(query),
      };
      return bodyOf(api.GET('/api/v1/compliance/assessments', { params: { query: asked }, signal }));
    },
    [query.toString(), framework?.id],
  );
  useRepeated(loaded.reload, refreshMs);
  const names = Object.fromEntries(frameworks.map(({ id, name }) => [id, name]));
  return (
    <Section title="Assessments">
      <Filters>
        <WordFilter name="framework_id" title="Framework" words={Object.keys(names)} texts={names} />
        <ProviderFilter providers={providers} />
      </Filters>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Assessments"
              rows={data}
              keyOf={({ id }) => id}
              empty="There are no assessments yet. Enable a framework, then choose “Assess now”."
              columns={[
                {
                  title: 'Assessment',
                  isHeader: true,
                  cell: ({
                    id,
                    framework_id: frameworkId,
                    framework_version: version,
                    is_default_version: isDefault,
                  }) => (
                    <>
                      <a href={`/compliance/assessments/${id}`}>
                        {names[frameworkId] ?? frameworkId} {version}
                      </a>
                      {!isDefault && <span class="hint"> not the default version</span>}
                    </>
                  ),
                },
                { title: 'Account', cell: ({ provider_name: name }) => <Name text={name} /> },
                {
                  title: 'Score',
                  cell: ({ score, evaluated }) =>
                    evaluated === 0 ? 'Not evaluated' : <ScoreBar score={score} name="Score" />,
                },
                { title: 'Passed', align: 'right', from: 'medium', cell: ({ passed }) => passed },
                { title: 'Failed', align: 'right', cell: ({ failed }) => failed },
                {
                  title: 'Not evaluated',
                  align: 'right',
                  from: 'wide',
                  cell: ({ not_evaluated: count }) => count,
                },
                {
                  title: 'Controls evaluated',
                  align: 'right',
                  from: 'wide',
                  cell: ({ total_controls: evaluated, controls_in_framework: all }) => `${evaluated} of ${all}`,
                },
                { title: 'Assessed', from: 'medium', cell: ({ created_at: at }) => <Time at={at} /> },
              ]}
            />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Section>
  );
}

/** Shows the button that assesses every enabled framework. */
function AssessButton() {
  const command = useCommand();
  const [started, setStarted] = useState<{ job_id: number; execution_id: number } | null>(null);
  const assess = (): void => {
    void command.run(async () => setStarted(await bodyOf(api.POST('/api/v1/compliance/assess', { body: {} }))));
  };
  return (
    <>
      <CommandButton command={command} onPress={assess}>
        Assess now
      </CommandButton>
      <FaultNotice fault={command.fault} />
      {started !== null && (
        <Notice tone="plain">
          The enabled frameworks are being assessed.{' '}
          <a href={`/jobs/${started.job_id}/executions/${started.execution_id}`}>View the execution</a>
        </Notice>
      )}
    </>
  );
}
