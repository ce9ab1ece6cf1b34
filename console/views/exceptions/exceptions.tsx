import type { ComplianceException } from '../../../client/src/client.ts';
import { coverText } from '../../exceptions/exception-request.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { ConfirmedButton, useAdminBlock } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Filters, TextFilter } from '../../parts/filters.tsx';
import { Notice, Show } from '../../parts/notices.tsx';
import { Page } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { usePlace } from '../../routing/location.tsx';
import { pageOf } from '../../routing/paths.ts';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { useProviders } from '../providers.tsx';
import { Except } from './except.tsx';

/** Shows the exceptions for failures of checks, creates and ends them. */
export function ExceptionListView() {
  const { query } = usePlace();
  const providers = useProviders();
  const loaded = useLoaded(
    (signal) => {
      const check = query.get('check_id') ?? '';
      const asked = { page: pageOf(query), per_page: 50, ...(check === '' ? {} : { check_id: check }) };
      return bodyOf(api.GET('/api/v1/compliance/exceptions', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  return (
    <Page
      title="Exceptions"
      aside={<Except label="Create an exception" kind="main" providers={providers} onCreated={loaded.reload} />}
    >
      <Filters>
        <TextFilter name="check_id" title="Check" hint="The whole name" />
      </Filters>
      <Notice tone="plain">
        <p>
          What an exception covers counts as excepted in the next assessment, never as passed. Each is also an{' '}
          <a href="/acceptances?kind=exception">accepted risk</a>.
        </p>
      </Notice>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Exceptions"
              rows={data}
              keyOf={({ id }) => id}
              empty="No exception matches these filters."
              columns={[
                {
                  title: 'Covers',
                  isHeader: true,
                  cell: (row) => <Covers exception={row} nameOf={providers.nameOf} />,
                },
                { title: 'Reason', cell: ({ reason }) => <Name text={reason} /> },
                { title: 'Created', from: 'medium', cell: ({ created_at: at }) => <Time at={at} /> },
                { title: 'Expires', from: 'medium', cell: ({ expires_at: at }) => <Time at={at} /> },
                {
                  title: 'Status',
                  cell: (row) => <StatusBadge status={isOver(row) ? 'expired' : 'active'} />,
                },
                { title: 'Actions', cell: (row) => <End exception={row} onChanged={loaded.reload} /> },
              ]}
            />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Page>
  );
}

const isOver = ({ expires_at: at }: ComplianceException): boolean => new Date(at).getTime() <= Date.now();

function Covers({ exception, nameOf }: { exception: ComplianceException; nameOf: (id: number) => string }) {
  const text = <Name text={coverText(exception, nameOf)} />;
  return exception.resource_id === null ? text : <a href={`/resources/${exception.resource_id}`}>{text}</a>;
}

function End({ exception, onChanged }: { exception: ComplianceException; onChanged: () => void }) {
  const command = useCommand();
  const blocked = useAdminBlock();
  if (isOver(exception)) return null;
  const params = { path: { id: exception.id } };
  return (
    <ConfirmedButton
      command={command}
      kind="danger"
      label="End"
      question="End this exception?"
      blocked={blocked}
      onConfirm={() => done(api.DELETE('/api/v1/compliance/exceptions/{id}', { params })).finally(onChanged)}
    >
      <p>The next assessment counts what it covered again.</p>
    </ConfirmedButton>
  );
}
