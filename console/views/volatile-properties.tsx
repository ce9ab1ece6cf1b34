import { useState } from 'preact/hooks';
import {
  volatilePropertyStatusValues,
  type VolatileProperty,
  type VolatilePropertyDecision,
} from '../../client/src/client.ts';
import { StatusBadge } from '../parts/badges.tsx';
import { ConfirmedButton } from '../parts/controls.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Filters, WordFilter } from '../parts/filters.tsx';
import { Notice, Show } from '../parts/notices.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Name, Time } from '../parts/text.tsx';
import { usePlace } from '../routing/location.tsx';
import { pageOf, wordOf } from '../routing/paths.ts';
import { api, bodyOf, done } from '../service/api.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { useUser } from '../service/use-session.ts';
import { countOf, countText, plainWord } from '../show/format.ts';

/** Shows properties that change by themselves, and lets admins decide whether to compare them. */
export function VolatilePropertyListView() {
  const { role } = useUser();
  if (role === 'admin') return <PropertyList />;
  return (
    <Page title="Volatile properties">
      <Notice tone="plain">Only admins decide which properties are compared.</Notice>
    </Page>
  );
}

function PropertyList() {
  const { query } = usePlace();
  const [decided, setDecided] = useState<VolatilePropertyDecision | null>(null);
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        page: pageOf(query),
        per_page: 50,
        status: wordOf(volatilePropertyStatusValues, query.get('status')),
      };
      return bodyOf(api.GET('/api/v1/volatile-properties', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  return (
    <Page title="Volatile properties">
      <Filters>
        <WordFilter name="status" title="Status" words={volatilePropertyStatusValues} />
      </Filters>
      <Notice tone="plain">
        A property that changes although nobody writes is proposed here. Once it is confirmed, it is not compared in any
        account, and its changes are no longer found.
      </Notice>
      {decided !== null && (
        <Notice tone="good">
          <Name text={decided.property.path} /> is no longer compared. {countOf(decided.resolved_drifts, 'drift')}{' '}
          resolved.
        </Notice>
      )}
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Volatile properties"
              rows={data}
              keyOf={({ id }) => id}
              empty="No property matches these filters."
              columns={[
                {
                  title: 'Property',
                  isHeader: true,
                  cell: ({ path, resource_type: type }) => (
                    <>
                      <Name text={path} />
                      <span class="where">
                        <Name text={type} />
                      </span>
                    </>
                  ),
                },
                { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
                {
                  title: 'Matters for security or data',
                  from: 'medium',
                  cell: ({ sensitive, property_class: is }) => (sensitive ? `Yes: ${plainWord(is)}` : 'No'),
                },
                {
                  title: 'Changes without a write',
                  from: 'medium',
                  cell: ({ changes_without_write: count, resources }) =>
                    `${countText(count)} in ${countOf(resources, 'resource')}`,
                },
                { title: 'Last change', from: 'wide', cell: ({ last_at: at }) => <Time at={at} /> },
                { title: 'Note', from: 'wide', cell: (property) => <Note property={property} /> },
                {
                  title: 'Actions',
                  cell: (property) => <Decide property={property} onConfirmed={setDecided} onChanged={loaded.reload} />,
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

function Note({ property }: { property: VolatileProperty }) {
  const { status, lacking, unknown_reason: unknown, changes_unknown: count, reason } = property;
  if (status !== 'observed') return <Name text={reason ?? '–'} />;
  return (
    <>
      <Name text={lacking ?? '–'} />
      {unknown !== null && (
        <span class="where">
          {countText(count)} not counted: <Name text={unknown} />
        </span>
      )}
    </>
  );
}

function Decide({
  property,
  onConfirmed,
  onChanged,
}: {
  property: VolatileProperty;
  onConfirmed: (decision: VolatilePropertyDecision) => void;
  onChanged: () => void;
}) {
  const command = useCommand();
  const { id, status, path, sensitive, property_class: is } = property;
  const params = { path: { id } };
  if (status === 'observed') return null;
  if (status === 'confirmed') {
    return (
      <ConfirmedButton
        command={command}
        label="Compare again"
        question={`Compare ${path} again?`}
        onConfirm={() =>
          done(api.POST('/api/v1/volatile-properties/{id}/withdraw', { params, body: {} })).then(onChanged)
        }
      />
    );
  }
  const confirm = async (): Promise<void> => {
    const body = { accept_sensitive: sensitive };
    onConfirmed(await bodyOf(api.POST('/api/v1/volatile-properties/{id}/confirm', { params, body })));
    onChanged();
  };
  return (
    <div class="buttons">
      <ConfirmedButton
        command={command}
        kind={sensitive ? 'danger' : undefined}
        label="Do not compare"
        question={`Stop comparing ${path} in every account?`}
        onConfirm={confirm}
      >
        {sensitive && (
          <p>It matters for security or data ({plainWord(is)}): somebody who changes it will not be found.</p>
        )}
      </ConfirmedButton>
      {status === 'proposed' && (
        <ConfirmedButton
          command={command}
          label="Reject"
          question="Compare it as before, and not propose it again?"
          onConfirm={() =>
            done(api.POST('/api/v1/volatile-properties/{id}/reject', { params, body: {} })).then(onChanged)
          }
        />
      )}
    </div>
  );
}
