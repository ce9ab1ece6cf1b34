import { useEffect, useId, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { changeQuery, usePlace } from '../routing/location.tsx';
import { valueText } from '../show/format.ts';

/** Shows the filters of a list; each is part of the address, so that the list can be shared as a link. */
export function Filters({ children }: { children?: ComponentChildren }) {
  return (
    <search class="filters" aria-label="Filters">
      {children}
    </search>
  );
}

/** Shows a select of some values, or any. */
export function WordFilter(props: {
  name: string;
  title: string;
  words: readonly string[];
  /** Display texts, where they differ from the values. */
  texts?: Readonly<Record<string, string>>;
  /** The default if the address has no value; `any` means all. */
  standing?: string;
  hasAny?: boolean;
}) {
  const { name, title, words, texts = {}, standing, hasAny = true } = props;
  const { query } = usePlace();
  const id = useId();
  const present = query.get(name) ?? standing ?? 'any';
  return (
    <div class="field">
      <label htmlFor={id}>{title}</label>
      <select
        id={id}
        value={present}
        onChange={({ currentTarget: { value } }) =>
          changeQuery(query, { [name]: value === (standing ?? 'any') ? null : value })
        }
      >
        {hasAny && <option value="any">Any</option>}
        {words.map((word) => (
          <option key={word} value={word}>
            {texts[word] ?? valueText(word)}
          </option>
        ))}
      </select>
    </div>
  );
}

const typingPauseMs = 350;

/** Shows a field for text to search for; the search runs when typing pauses. */
export function TextFilter({ name, title, hint }: { name: string; title: string; hint?: string }) {
  const { query } = usePlace();
  const id = useId();
  const present = query.get(name) ?? '';
  const [text, setText] = useState(present);
  useEffect(() => setText(present), [present]);
  useEffect(() => {
    if (text === present) return undefined;
    // Going back undoes the whole search, not each pause in typing it.
    const options = { replace: present !== '' };
    const timer = setTimeout(() => changeQuery(query, { [name]: text.trim() }, options), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div class="field">
      <label htmlFor={id}>{title}</label>
      <input
        id={id}
        type="search"
        value={text}
        placeholder={hint}
        maxLength={200}
        onInput={({ currentTarget: { value } }) => setText(value)}
      />
    </div>
  );
}
