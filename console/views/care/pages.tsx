import { countText } from '../../show/format.ts';

/** Shows buttons to the other pages of a list inside a view, whose page is not part of the address. */
export function Pages(props: {
  meta: { total: number; page: number; per_page: number };
  title: string;
  onPage: (page: number) => void;
}) {
  const { total, page, per_page: size } = props.meta;
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  const step = (to: number, name: string) => (
    <button
      type="button"
      aria-disabled={to < 1 || to > last}
      onClick={() => {
        if (to >= 1 && to <= last) props.onPage(to);
      }}
    >
      {name}
    </button>
  );
  return (
    <nav class="pager" aria-label={props.title}>
      <p>
        Page {countText(page)} of {countText(last)}
      </p>
      {step(page - 1, 'Previous')}
      {step(page + 1, 'Next')}
    </nav>
  );
}
