import { StatusBadge } from '../../parts/badges.tsx';
import { CommandButton, useAdminBlock } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { frameworkAddress } from '../../custom-checks/check-address.ts';
import { go, usePlace } from '../../routing/location.tsx';
import { pageOf } from '../../routing/paths.ts';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { visibleText } from '../../show/visible-text.ts';
import { TurnFramework } from '../turn-framework.tsx';

/** Shows the custom frameworks, and the files from which frameworks and checks come. */
export function CustomFrameworkListView() {
  const command = useCommand();
  const turning = useCommand();
  const blocked = useAdminBlock();
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/v1/compliance/frameworks', { signal })), []);
  return (
    <Page
      title="Custom frameworks"
      aside={
        <CommandButton
          command={command}
          kind="main"
          blocked={blocked}
          onPress={() => go('/compliance/frameworks/framework')}
        >
          New framework
        </CommandButton>
      }
    >
      <Notice tone="plain">
        Frameworks of your own: controls that name checks of the service and custom ones. Enabled ones are assessed like
        all others.
      </Notice>
      <FaultNotice fault={turning.fault} />
      <Show loaded={loaded}>
        {(frameworks) => (
          <DataTable
            caption="Custom frameworks"
            rows={frameworks.filter(({ id }) => id.startsWith('custom_'))}
            keyOf={({ id }) => id}
            empty="There are no custom frameworks yet."
            columns={[
              {
                title: 'Framework',
                isHeader: true,
                cell: ({ id, name }) => (
                  <>
                    <a href={frameworkAddress(id)}>
                      <Name text={name} />
                    </a>
                    <span class="where">
                      <code>{id}</code>
                    </span>
                  </>
                ),
              },
              {
                title: 'State',
                cell: ({ enabled }) => <StatusBadge status={enabled ? 'enabled' : 'disabled'} />,
              },
              { title: 'Version', from: 'medium', cell: ({ version }) => <Name text={version ?? '–'} /> },
              {
                title: 'Actions',
                cell: (framework) => (
                  <TurnFramework framework={framework} command={turning} onChanged={loaded.reload} />
                ),
              },
            ]}
          />
        )}
      </Show>
      <Files />
    </Page>
  );
}

function Files() {
  const { query } = usePlace();
  const loaded = useLoaded(
    (signal) =>
      bodyOf(
        api.GET('/api/v1/compliance/definition-files', {
          params: { query: { page: pageOf(query), per_page: 50 } },
          signal,
        }),
      ),
    [query.toString()],
  );
  return (
    <Section title="Files">
      <p class="prose">
        With <code>CHECKS_DIR</code>, custom checks and frameworks come from files of the installation. A file with a
        fault changes nothing: the version of before stays in force.
      </p>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Files of custom checks and frameworks"
              rows={data}
              keyOf={({ path }) => path}
              empty="No custom check or framework comes from a file."
              columns={[
                { title: 'File', isHeader: true, cell: ({ path }) => <Name text={path} /> },
                {
                  title: 'State',
                  cell: ({ faults }) => <StatusBadge status={faults.length === 0 ? 'valid' : 'refused'} />,
                },
                {
                  title: 'Defines',
                  from: 'medium',
                  cell: ({ subject_type: type, subject_id: id }) => (
                    <Name text={type === null || id === null ? '–' : `${type} ${id}`} />
                  ),
                },
                {
                  title: 'Faults',
                  cell: ({ faults }) =>
                    faults.length === 0 ? (
                      '–'
                    ) : (
                      <ul>
                        {faults.map(({ line, column, message }) => (
                          <li key={`${line}:${column}:${message}`}>
                            Line {line}, column {column}: {visibleText(message)}
                          </li>
                        ))}
                      </ul>
                    ),
                },
                { title: 'Changed', from: 'wide', cell: ({ changed_at: at }) => <Time at={at} /> },
              ]}
            />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Section>
  );
}
