import { providerKindNames } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { CommandButton, useAdminBlock } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Notice, Show } from '../../parts/notices.tsx';
import { Page } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { checkAddress } from '../../custom-checks/check-address.ts';
import { go, usePlace } from '../../routing/location.tsx';
import { pageOf } from '../../routing/paths.ts';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { valueText } from '../../show/format.ts';

/** Shows the custom checks, each with its state and version. */
export function CustomCheckListView() {
  const { query } = usePlace();
  const command = useCommand();
  const blocked = useAdminBlock();
  const loaded = useLoaded(
    (signal) =>
      bodyOf(
        api.GET('/api/v1/compliance/checks', { params: { query: { page: pageOf(query), per_page: 50 } }, signal }),
      ),
    [query.toString()],
  );
  return (
    <Page
      title="Custom checks"
      aside={
        <CommandButton command={command} kind="main" blocked={blocked} onPress={() => go('/compliance/checks/new')}>
          New check
        </CommandButton>
      }
    >
      <Notice tone="plain">
        Checks of your own: a condition in CEL on the configuration of resources. Assessments evaluate the enabled ones
        as controls of the framework “Custom checks”.
      </Notice>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Custom checks"
              rows={data}
              keyOf={({ id }) => id}
              empty="There are no custom checks yet."
              columns={[
                {
                  title: 'Check',
                  isHeader: true,
                  cell: ({ id, definition }) => (
                    <>
                      <a href={checkAddress(id)}>
                        <Name text={definition.title} />
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
                { title: 'Version', align: 'right', cell: ({ version }) => version },
                { title: 'Severity', cell: ({ definition }) => valueText(definition.severity) },
                {
                  title: 'Cloud',
                  from: 'medium',
                  cell: ({ definition }) => providerKindNames[definition.provider_type],
                },
                {
                  title: 'Types',
                  from: 'wide',
                  cell: ({ definition }) => <Name text={definition.resource_types.join(', ')} />,
                },
                { title: 'Changed', from: 'medium', cell: ({ updated_at: at }) => <Time at={at} /> },
              ]}
            />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Page>
  );
}
