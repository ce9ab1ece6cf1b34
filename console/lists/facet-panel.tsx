import { useId, useState } from 'preact/hooks';
import type { ListFacets } from '../../client/src/client.ts';
import { go, usePlace } from '../routing/location.tsx';
import { countText, valueText } from '../show/format.ts';
import { visibleText } from '../show/visible-text.ts';
import { addressOf, chosenIn, type ShownFacet, withChosen } from './facet-query.ts';

type CountedFacet = ListFacets['facets'][number];

const shownAtFirst = 7;

/** Shows the filters of a list with the number of rows of each value. */
export function FacetPanel({ facets, counted }: { facets: readonly ShownFacet[]; counted: readonly CountedFacet[] }) {
  return (
    <div class="facets">
      {facets.map((facet) => (
        <FacetField key={facet.name} facet={facet} counted={counted.find(({ name }) => name === facet.name) ?? null} />
      ))}
    </div>
  );
}

/** Returns the display text of a value. */
export function valueTitle(facet: ShownFacet, value: string, counted: CountedFacet | null): string {
  const label = counted?.values.find((one) => one.value === value)?.label;
  if (facet.texts?.[value] !== undefined) return facet.texts[value];
  if (facet.words !== undefined) return valueText(value);
  return visibleText(label ?? value);
}

function FacetField({ facet, counted }: { facet: ShownFacet; counted: CountedFacet | null }) {
  const { path, query } = usePlace();
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const chosen = chosenIn(query, facet);
  const known = counted?.values ?? facet.words?.map((value) => ({ value, label: value, count: null })) ?? [];
  const missing = chosen.filter((value) => !known.some((one) => one.value === value));
  const values = [...missing.map((value) => ({ value, label: value, count: counted === null ? null : 0 })), ...known];
  const shown = isWhole ? values : values.filter(({ value }, at) => at < shownAtFirst || chosen.includes(value));
  const choose = (value: string, isOn: boolean): void => {
    const next = isOn ? [...chosen, value] : chosen.filter((one) => one !== value);
    go(addressOf(path, withChosen(query, facet, next)));
  };
  return (
    <details open class="facet">
      <summary>
        {facet.title}
        {chosen.length > 0 && <span class="count">{chosen.length} chosen</span>}
      </summary>
      <fieldset>
        <legend class="for-readers">{facet.title}</legend>
        {shown.length === 0 && <p class="hint">{counted === null ? 'Counting …' : 'No values'}</p>}
        {shown.map(({ value, count }, at) => {
          const title = valueTitle(facet, value, counted);
          return (
            <label
              key={value}
              class={count === 0 && !chosen.includes(value) ? 'none' : undefined}
              htmlFor={`${id}-${at}`}
            >
              <input
                id={`${id}-${at}`}
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={({ currentTarget: { checked } }) => choose(value, checked)}
              />
              <bdi class="value" title={title}>
                {title}
              </bdi>
              <span class="rows">{count === null ? '' : countText(count)}</span>
            </label>
          );
        })}
        {shown.length < values.length && (
          <button type="button" class="link" onClick={() => setWhole(true)}>
            Show all {values.length}
          </button>
        )}
        {counted !== null && counted.more > 0 && <p class="hint">and {countText(counted.more)} more</p>}
      </fieldset>
    </details>
  );
}
