import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { countText } from '../show/format.ts';

const step = 50;

/** Shows the first rows of a long list that is loaded as a whole, and more on request. */
export function PartOfRows<Row>(props: {
  rows: readonly Row[];
  children: (rows: readonly Row[]) => ComponentChildren;
}) {
  const { rows, children } = props;
  const [most, setMost] = useState(step);
  return (
    <>
      {children(rows.slice(0, most))}
      {rows.length > most && (
        <p class="more">
          {countText(most)} of {countText(rows.length)} are shown.{' '}
          <button type="button" onClick={() => setMost(most + step)}>
            Show more
          </button>
        </p>
      )}
    </>
  );
}
