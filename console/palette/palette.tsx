import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { SeverityBadge } from '../parts/badges.tsx';
import { FaultNotice } from '../parts/notices.tsx';
import { go } from '../routing/location.tsx';
import { countOf } from '../show/format.ts';
import { visibleText } from '../show/visible-text.ts';
import { type KnownView, matchingViews, type Option, type OptionGroup } from './options.ts';
import { forgetRecent, recentlyOpened, remember } from './recent.ts';
import { useSearch } from './use-search.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Shows the button that opens the palette, which Ctrl-K and Cmd-K open, too. */
export function Palette({ memberId, views }: { memberId: number; views: readonly KnownView[] }) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => forgetRecent({ except: memberId }), [memberId]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // Another dialog asks a question first.
      if (document.querySelector('dialog[open]:not(.palette)') === null) setOpen((before) => !before);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (isOpen && dialog.current?.open === false) dialog.current.showModal();
    if (!isOpen && dialog.current?.open === true) dialog.current.close();
  }, [isOpen]);
  return (
    <>
      <button type="button" class="open-palette" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        Search
        <kbd aria-hidden="true">{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <dialog ref={dialog} class="palette" aria-label="Search and go to" onClose={() => setOpen(false)}>
        {isOpen && <PaletteContent memberId={memberId} views={views} onDone={() => setOpen(false)} />}
      </dialog>
    </>
  );
}

function PaletteContent(props: { memberId: number; views: readonly KnownView[]; onDone: () => void }) {
  const { memberId, views, onDone } = props;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const search = useSearch(text);
  const isEmpty = text.trim() === '';
  const recent: OptionGroup = { title: 'Recently opened', options: recentlyOpened(memberId), hasMore: false };
  const groups = (isEmpty ? [recent, matchingViews(views, '')] : [matchingViews(views, text), ...search.groups]).filter(
    ({ options }) => options.length > 0,
  );
  const options = groups.flatMap((group) => group.options);
  const active = Math.min(chosen, options.length - 1);
  const isSearching = !isEmpty && search.text !== text.trim();
  useEffect(() => input.current?.focus(), []);
  useEffect(() => setChosen(0), [text]);
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, options.length]);

  const open = (option: Option | undefined): void => {
    const isView = option !== undefined && views.some(({ to }) => to === option.to);
    // What was found for a former text is not what the present one means.
    if (option === undefined || (isSearching && !isView)) return;
    if (!isView) remember(memberId, option);
    onDone();
    go(option.to);
  };
  const move = (by: number): void => setChosen((active + by + options.length) % Math.max(1, options.length));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') open(options[active]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div class="palette-head">
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Search for names, ARNs, CVEs, packages, titles and pages"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={options.length === 0 ? undefined : `${list}-${active}`}
          autoComplete="off"
          spellcheck={false}
          maxLength={200}
          placeholder="Name, ARN, CVE, package, title or page"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={onDone}>
          Close
        </button>
      </div>
      <p class="for-readers" role="status">
        {isSearching ? '' : countOf(options.length, 'result')}
      </p>
      <FaultNotice fault={search.fault} />
      <div id={list} role="listbox" aria-label="Results" aria-busy={isSearching}>
        {groups.map((group, index) => (
          <OptionList
            key={group.title}
            group={group}
            idOf={(place) => `${list}-${place}`}
            first={groups.slice(0, index).reduce((sum, before) => sum + before.options.length, 0)}
            active={active}
            onChoose={setChosen}
            onOpen={open}
          />
        ))}
      </div>
      {options.length === 0 && (
        <p class="hint">{isSearching ? 'Searching …' : `Nothing is found for “${visibleText(text.trim())}”.`}</p>
      )}
    </>
  );
}

function OptionList(props: {
  group: OptionGroup;
  /** Place of the first option among all. */
  first: number;
  active: number;
  idOf: (place: number) => string;
  onChoose: (place: number) => void;
  onOpen: (option: Option) => void;
}) {
  const { group, first, active, idOf, onChoose, onOpen } = props;
  const heading = useId();
  return (
    <div role="group" aria-labelledby={heading}>
      <p id={heading} class="palette-group">
        {group.title}
        {group.hasMore && <span class="hint"> and more</span>}
      </p>
      {group.options.map((option, index) => {
        const place = first + index;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus stays in the input, which handles keys
          <div
            key={`${option.to} ${option.title} ${index}`}
            tabIndex={-1}
            id={idOf(place)}
            role="option"
            aria-selected={place === active}
            onMouseMove={() => onChoose(place)}
            onClick={() => onOpen(option)}
          >
            <span class="palette-title">
              <bdi>{visibleText(option.title)}</bdi>
              {option.severity !== null && <SeverityBadge severity={option.severity} />}
            </span>
            <span class="palette-detail">
              {option.label !== null && <span>{option.label}</span>}
              {option.detail !== null && option.detail !== option.title && <bdi>{visibleText(option.detail)}</bdi>}
            </span>
          </div>
        );
      })}
    </div>
  );
}
