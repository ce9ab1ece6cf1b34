import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { SavedView, SavedViewList } from '../../client/src/client.ts';
import { CommandButton, ConfirmedButton, Dialog, TextField } from '../parts/controls.tsx';
import { FaultNotice } from '../parts/notices.tsx';
import { Name } from '../parts/text.tsx';
import { idIn } from '../routing/paths.ts';
import { go, usePlace } from '../routing/location.tsx';
import { api, bodyOf, done } from '../service/api.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { useUser } from '../service/use-session.ts';
import { isChangedView, viewAddress, viewQueryOf } from '../show/view-query.ts';

const shownAtMost = 100;

/** Shows the menu of a list's saved views: to open, save, change, share and delete one. The list is that of the address. */
export function SavedViews({ list }: { list: SavedViewList }) {
  const { path, query } = usePlace();
  const menu = useRef<HTMLDetailsElement>(null);
  const openedId = idIn(query, 'view');
  const {
    value: views,
    fault,
    reload,
  } = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/saved-views', { params: { query: { list, per_page: shownAtMost } }, signal })),
    [list],
  );
  const { value: opened } = useLoaded(
    async (signal) =>
      openedId === undefined
        ? null
        : bodyOf(api.GET('/api/v1/saved-views/{id}', { params: { path: { id: openedId } }, signal })),
    [openedId, views],
  );
  const current = opened !== null && opened.id === openedId && opened.list === list ? opened : null;
  useEffect(() => {
    // An address that names nothing but a view is a link to it.
    if (current !== null && viewQueryOf(query) === '' && current.query !== '') {
      go(viewAddress(path, current), { replace: true });
    }
  }, [current?.id]);
  useEffect(() => {
    if (menu.current !== null) menu.current.open = false;
  }, [query.toString()]);
  useEffect(() => {
    const element = menu.current;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || element === null) return;
      element.open = false;
      element.querySelector('summary')?.focus();
    };
    element?.addEventListener('keydown', close);
    return () => element?.removeEventListener('keydown', close);
  }, []);
  return (
    <details ref={menu} class="views-menu">
      <summary class="button">
        {current === null ? 'Views' : <Name text={current.name} />}
        {current !== null && isChangedView(query, current) && <span class="hint"> (changed)</span>}
      </summary>
      <div class="views-panel">
        <FaultNotice fault={fault} onRetry={reload} />
        {views !== null && <ViewLinks views={views.data} current={openedId} total={views.meta.total} />}
        <div class="buttons">
          <ViewDialog label="Save as a new view" list={list} onSaved={reload} />
          {current !== null && <CurrentView view={current} list={list} onChanged={reload} />}
        </div>
      </div>
    </details>
  );
}

function ViewLinks({
  views,
  current,
  total,
}: {
  views: readonly SavedView[];
  current: number | undefined;
  total: number;
}) {
  const { path } = usePlace();
  const { id: me } = useUser();
  if (views.length === 0) return <p class="hint">No view of this list is saved yet.</p>;
  return (
    <>
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <a href={viewAddress(path, view)} aria-current={view.id === current ? 'true' : undefined}>
              <Name text={view.name} />
            </a>
            {view.shared && <span class="hint"> {view.owner_id === me ? 'shared' : `by ${view.owner_email}`}</span>}
          </li>
        ))}
      </ul>
      {total > views.length && (
        <p class="hint">
          The newest {views.length} of {total}.
        </p>
      )}
    </>
  );
}

/** Shows what can be done with the view of the address. */
function CurrentView({ view, list, onChanged }: { view: SavedView; list: SavedViewList; onChanged: () => void }) {
  const { path } = usePlace();
  const { id: me, role } = useUser();
  const command = useCommand();
  const isOwn = view.owner_id === me;
  if (!isOwn && role !== 'admin') return null;
  const remove = async (): Promise<void> => {
    await done(api.DELETE('/api/v1/saved-views/{id}', { params: { path: { id: view.id } } }));
    onChanged();
    go(path);
  };
  return (
    <>
      {isOwn && <ViewDialog label="Change this view" list={list} view={view} onSaved={onChanged} />}
      <ConfirmedButton command={command} kind="danger" label="Delete" question="Delete this view?" onConfirm={remove}>
        <p>{view.shared ? 'It is shared: nobody will have it any more.' : 'Nobody else has it.'}</p>
      </ConfirmedButton>
    </>
  );
}

/** Shows a button that saves what the address shows, as a new view or as one that exists. */
function ViewDialog(props: { label: string; list: SavedViewList; view?: SavedView; onSaved: () => void }) {
  const { label, list, view, onSaved } = props;
  const { path, query } = usePlace();
  const command = useCommand();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const id = useId();
  const open = (): void => {
    command.forget();
    setName(view?.name ?? '');
    setShared(view?.shared ?? false);
    setOpen(true);
  };
  const save = async (): Promise<void> => {
    const body = { name: name.trim(), query: viewQueryOf(query), shared: isShared };
    const saved = await bodyOf(
      view === undefined
        ? api.POST('/api/v1/saved-views', { body: { ...body, list } })
        : api.PUT('/api/v1/saved-views/{id}', {
            params: { path: { id: view.id } },
            body: { ...body, revision: view.revision },
          }),
    );
    setOpen(false);
    onSaved();
    go(viewAddress(path, saved), { replace: true });
  };
  return (
    <>
      <button type="button" onClick={open}>
        {label}
      </button>
      <Dialog title={label} isOpen={isOpen} onClose={() => setOpen(false)}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void command.run(save);
          }}
        >
          <TextField title="Name" value={name} onChange={setName} maxLength={100} isRequired />
          <p class="choice">
            <input
              id={id}
              type="checkbox"
              checked={isShared}
              onChange={({ currentTarget: { checked } }) => setShared(checked)}
            />
            <label htmlFor={id}>Share it with the team</label>
          </p>
          <FaultNotice fault={command.fault} />
          <div class="buttons">
            <CommandButton
              command={command}
              kind="main"
              blocked={name.trim() === '' ? 'Give the view a name first.' : null}
              onPress={() => void command.run(save)}
            >
              Save
            </CommandButton>
            <button type="button" onClick={() => setOpen(false)}>
              Cancel
            </button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
