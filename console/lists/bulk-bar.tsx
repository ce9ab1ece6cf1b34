import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { announce } from '../parts/announcer.tsx';
import { faultOfError } from '../service/fault.ts';
import { countOf } from '../show/format.ts';
import { visibleText } from '../show/visible-text.ts';

/** How one row of a bulk action ended. */
export interface BulkResult {
  id: number;
  name: string;
  /** Null while it runs. */
  isDone: boolean | null;
  text: string;
  /** Address of what was made. */
  to?: string;
}

/** Does something with one row; returns what it says of it, and the address of what was made. */
export type BulkWork<Row> = (row: Row) => Promise<{ text: string; to?: string }>;

export interface Bulk<Row> {
  isBusy: boolean;
  results: readonly BulkResult[];
  /** Does it with one row after the other; one that fails does not stop the others. */
  run: (rows: readonly Row[], work: BulkWork<Row>) => Promise<void>;
  forget: () => void;
}

/** Runs bulk actions, each with its result. `onEnd` runs after the last row. */
export function useBulk<Row extends { id: number }>(nameOf: (row: Row) => string, onEnd: () => void): Bulk<Row> {
  const [state, setState] = useState<{ isBusy: boolean; results: readonly BulkResult[] }>({
    isBusy: false,
    results: [],
  });
  const run = async (rows: readonly Row[], work: BulkWork<Row>): Promise<void> => {
    const results: BulkResult[] = rows.map((row) => ({ id: row.id, name: nameOf(row), isDone: null, text: 'Waiting' }));
    const show = (isBusy: boolean): void => setState({ isBusy, results: [...results] });
    show(true);
    for (const [at, row] of rows.entries()) {
      const shown = results[at] as BulkResult;
      try {
        results[at] = { ...shown, isDone: true, ...(await work(row)) };
      } catch (error) {
        results[at] = { ...shown, isDone: false, text: faultOfError(error).message };
      }
      show(true);
    }
    show(false);
    const failed = results.filter(({ isDone }) => isDone === false).length;
    announce(`${countOf(results.length - failed, 'row')} done, ${failed} failed`);
    onEnd();
  };
  return { ...state, run, forget: () => setState({ isBusy: false, results: [] }) };
}

/** Shows how many rows are selected and what can be done with them; nothing without a selection. */
export function BulkBar(props: { count: number; onClear: () => void; children: ComponentChildren }) {
  const { count, onClear, children } = props;
  if (count === 0) return null;
  return (
    <div class="bulk-bar" role="region" aria-label="Selected rows">
      <p>
        <strong>{count} selected</strong>
      </p>
      <div class="buttons">
        {children}
        <button type="button" class="link" onClick={onClear}>
          Clear the selection
        </button>
      </div>
    </div>
  );
}

/** Shows how each row of the last bulk action ended. */
export function BulkResults({ bulk }: { bulk: Pick<Bulk<never>, 'isBusy' | 'results' | 'forget'> }) {
  const { isBusy, results, forget } = bulk;
  if (results.length === 0) return null;
  const done = results.filter(({ isDone }) => isDone === true).length;
  const failed = results.filter(({ isDone }) => isDone === false).length;
  return (
    <section class="card bulk-results" aria-label="Results">
      <div class="card-head">
        <h2>
          {done} of {results.length} done{failed > 0 && `, ${failed} failed`}
        </h2>
        {!isBusy && (
          <button type="button" onClick={forget}>
            Close
          </button>
        )}
      </div>
      <ul>
        {results.map(({ id, name, isDone, text, to }) => (
          <li key={id} class={isDone === null ? 'waiting-row' : isDone ? 'done' : 'failed'}>
            <bdi class="value" title={visibleText(name)}>
              {visibleText(name)}
            </bdi>{' '}
            {to === undefined ? <span>{visibleText(text)}</span> : <a href={to}>{visibleText(text)}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}
