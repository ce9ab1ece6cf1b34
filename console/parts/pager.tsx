import { queryText } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { countText } from '../show/format.ts';

/** Shows the range of rows on the page and the total, with links to the previous and next page. */
export function Pager({ meta }: { meta: { total: number; page: number; per_page: number } }) {
  const { path, query } = usePlace();
  const { total, page, per_page: size } = meta;
  if (total === 0) return null;
  const pages = Math.max(1, Math.ceil(total / size));
  const first = (page - 1) * size + 1;
  const to = (number: number): string =>
    path + queryText({ ...Object.fromEntries(query), page: number === 1 ? null : number });
  return (
    <nav class="pager" aria-label="Pages">
      <p>
        {first > total
          ? `${countText(total)} total`
          : `${countText(first)}–${countText(Math.min(total, first + size - 1))} of ${countText(total)}`}
      </p>
      <PageLink to={to(page - 1)} isThere={page > 1} name="Previous" />
      <PageLink to={to(page + 1)} isThere={page < pages} name="Next" />
    </nav>
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
