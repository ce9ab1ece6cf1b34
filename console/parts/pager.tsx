import { useId, useState } from 'preact/hooks';
import { go, usePlace } from '../routing/location.tsx';
import { countText } from '../show/format.ts';

/** Shows the range of rows on the page and the total, with links to the previous and next page and a field to go to any. */
export function Pager({ meta }: { meta: { total: number; page: number; per_page: number } }) {
  const { path, query } = usePlace();
  const { total, page, per_page: size } = meta;
  if (total === 0) return null;
  const pages = Math.max(1, Math.ceil(total / size));
  const first = (page - 1) * size + 1;
  const to = (number: number): string => pathOfPage({ path, query, number });
  return (
    <nav class="pager" aria-label="Pages">
      <p>
        {first > total
          ? `${countText(total)} total`
          : `${countText(first)}–${countText(Math.min(total, first + size - 1))} of ${countText(total)}`}
      </p>
      {pages > 2 && <PageField key={page} page={page} pages={pages} onGo={(number) => go(to(number))} />}
      <PageLink to={to(page - 1)} isThere={page > 1} name="Previous" />
      <PageLink to={to(page + 1)} isThere={page < pages} name="Next" />
    </nav>
  );
}

function pathOfPage({ path, query, number }: { path: string; query: URLSearchParams; number: number }): string {
  const next = new URLSearchParams(query);
  next.delete('page');
  if (number > 1) next.set('page', String(number));
  const text = next.toString();
  return text === '' ? path : `${path}?${text}`;
}

function PageField({ page, pages, onGo }: { page: number; pages: number; onGo: (page: number) => void }) {
  const [text, setText] = useState(String(page));
  const id = useId();
  const asked = /^[1-9]\d{0,8}$/.test(text.trim()) ? Math.min(Number(text), pages) : null;
  return (
    <form
      class="page-field"
      onSubmit={(event) => {
        event.preventDefault();
        if (asked !== null && asked !== page) onGo(asked);
      }}
    >
      <label htmlFor={id}>Page</label>
      <input
        id={id}
        inputMode="numeric"
        value={text}
        maxLength={9}
        aria-invalid={asked === null}
        onInput={({ currentTarget: { value } }) => setText(value)}
      />
      <span>of {countText(pages)}</span>
    </form>
  );
}

function PageLink({ to, isThere, name }: { to: string; isThere: boolean; name: string }) {
  return isThere ? (
    <a class="button" href={to}>
      {name}
    </a>
  ) : (
    <span class="button" aria-disabled="true">
      {name}
    </span>
  );
}
