import { useState } from 'preact/hooks';
import { changeWindowStatusValues, type ChangeWindow, type ChangeWindowAcceptance } from '../../client/src/client.ts';
import { StatusBadge } from '../parts/badges.tsx';
import { ConfirmedButton } from '../parts/controls.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Filters, WordFilter } from '../parts/filters.tsx';
import { Notice, Show } from '../parts/notices.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Name, Time } from '../parts/text.tsx';
import { usePlace } from '../routing/location.tsx';
import { pageOf, selectionIn, wordOf } from '../routing/paths.ts';
import { api, bodyOf, done } from '../service/api.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { useUser } from '../service/use-session.ts';
import { countOf, countText, plainWord, absoluteTime } from '../show/format.ts';
import { AnnounceWindow } from './change-windows/announce-window.tsx';
import { ProviderFilter, useProviders } from './providers.tsx';

/** Shows announced changes, announces them, and accepts the drift of those that have ended. */
export function ChangeWindowListView() {
  const { query } = usePlace();
  const providers = useProviders();
  const [accepted, setAccepted] = useState<ChangeWindowAcceptance | null>(null);
  const [announced, setAnnounced] = useState<ChangeWindow | null>(null);
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        page: pageOf(query),
        per_page: 50,
        status: wordOf(changeWindowStatusValues, query.get('status')),
        ...selectionIn(query),
      };
      return bodyOf(api.GET('/api/v1/change-windows', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  return (
    <Page
      title="Change windows"
      aside={
        <AnnounceWindow
          providers={providers}
          onAnnounced={(window) => {
            setAnnounced(window);
            loaded.reload();
          }}
        />
      }
    >
      <Filters>
        <WordFilter name="status" title="Status" words={changeWindowStatusValues} />
        <ProviderFilter providers={providers} />
      </Filters>
      <Notice tone="plain">
        Drift of an announced change is expected and raises no alert. When its window has ended, it can be accepted.
      </Notice>
      {announced !== null && <Announced window={announced} />}
      {accepted !== null && <Outcome accepted={accepted} />}
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Change windows"
              rows={data}
              keyOf={({ id }) => id}
              empty="No change window matches these filters."
              columns={[
                { title: 'Reason', isHeader: true, cell: ({ reason }) => <Name text={reason} /> },
                { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
                { title: 'From', from: 'medium', cell: ({ starts_at: at }) => <Time at={at} /> },
                { title: 'Until', from: 'medium', cell: ({ ends_at: at }) => <Time at={at} /> },
                { title: 'Accounts', from: 'wide', cell: ({ provider_ids: ids }) => countText(ids.length) },
                { title: 'Announced by', from: 'wide', cell: ({ created_by: by }) => <Name text={by.email} /> },
                {
                  title: 'Waiting drifts',
                  cell: ({ id, waiting_drifts: drifts }) => (
                    <a href={`/drifts?change_window_id=${id}&expected=expected`}>{countText(drifts)}</a>
                  ),
                },
                {
                  title: 'Actions',
                  cell: (window) => <Decide window={window} onAccepted={setAccepted} onChanged={loaded.reload} />,
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

/** Shows what was announced. */
function Announced({ window }: { window: ChangeWindow }) {
  const { id, provider_ids: ids, status, starts_at: from, ends_at: until } = window;
  return (
    <Notice tone="good">
      Change window {id} of {countOf(ids.length, 'account')} is {plainWord(status)}, from {absoluteTime(from)} until{' '}
      {absoluteTime(until)}.
    </Notice>
  );
}

/** Shows what became of the drifts of a window. */
function Outcome({ accepted: { accepted, left_out: leftOut } }: { accepted: ChangeWindowAcceptance }) {
  return (
    <Notice tone="plain">
      Accepted {countOf(accepted, 'drift')}.
      {leftOut.length > 0 && ` ${countText(leftOut.length)} stay, since they are no longer as they were found: `}
      {leftOut.slice(0, 10).map(({ drift_id: id, resource_name: name }) => (
        <span key={id}>
          <a href={`/drifts/${id}`}>
            <Name text={name} />
          </a>{' '}
        </span>
      ))}
    </Notice>
  );
}

function Decide({
  window,
  onAccepted,
  onChanged,
}: {
  window: ChangeWindow;
  onAccepted: (accepted: ChangeWindowAcceptance) => void;
  onChanged: () => void;
}) {
  const command = useCommand();
  const { role } = useUser();
  const params = { path: { id: window.id } };
  const blocked = role === 'admin' ? null : 'Only admins can decide on change windows.';
  if (window.status === 'scheduled' || window.status === 'active') {
    return (
      <ConfirmedButton
        command={command}
        kind="danger"
        label="Cancel window"
        question="Cancel this window? Its drift raises alerts then."
        blocked={blocked}
        onConfirm={() => done(api.DELETE('/api/v1/change-windows/{id}', { params })).then(onChanged)}
      />
    );
  }
  if (window.status !== 'ended' || window.waiting_drifts === 0) return null;
  const accept = async (): Promise<void> => {
    onAccepted(await bodyOf(api.POST('/api/v1/change-windows/{id}/accept', { params, body: {} })));
    onChanged();
  };
  return (
    <ConfirmedButton
      command={command}
      label="Accept drifts"
      question="Make the present configuration of these resources their baseline?"
      blocked={blocked}
      onConfirm={accept}
    />
  );
}
