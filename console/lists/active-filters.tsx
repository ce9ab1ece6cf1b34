import type { ListFacets } from '../../client/src/client.ts';
import { usePlace } from '../routing/location.tsx';
import { valueText } from '../show/format.ts';
import { visibleText } from '../show/visible-text.ts';
import { addressOf, chosenIn, type ShownFacet, withChosen } from './facet-query.ts';
import { valueTitle } from './facet-panel.tsx';

/** Parameters of an address that filter nothing. */
const others = ['page', 'per_page', 'sort'];

/** Shows what the address filters by, each as a link to the list without it. */
export function ActiveFilters({
  facets,
  counted,
}: {
  facets: readonly ShownFacet[];
  counted: readonly ListFacets['facets'][number][];
}) {
  const { path, query } = usePlace();
  const named = new Set(facets.map(({ name }) => name));
  const chips = facets.flatMap((facet) => {
    const own = counted.find(({ name }) => name === facet.name) ?? null;
    const chosen = chosenIn(query, facet);
    return chosen.map((value) => ({
      title: facet.title,
      text: valueTitle(facet, value, own),
      to: addressOf(
        path,
        withChosen(
          query,
          facet,
          chosen.filter((one) => one !== value),
        ),
      ),
    }));
  });
  const further = [...new Set(query.keys())]
    .filter((name) => !named.has(name) && !others.includes(name))
    .map((name) => {
      const next = new URLSearchParams(query);
      next.delete(name);
      next.delete('page');
      return { title: valueText(name), text: visibleText(query.get(name) ?? ''), to: addressOf(path, next) };
    });
  const all = [...chips, ...further];
  if (all.length === 0) return null;
  return (
    <ul class="chips" aria-label="Chosen filters">
      {all.map(({ title, text, to }) => (
        <li key={`${title} ${text}`}>
          <a class="chip" href={to} title={`Remove ${title}: ${text}`}>
            <span class="for-readers">Remove </span>
            {title}: <bdi class="value">{text}</bdi>
            <span aria-hidden="true"> ×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
