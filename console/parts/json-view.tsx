import { useState } from 'preact/hooks';
import type { ChangedField } from '../show/audit-entries.ts';
import { countOf } from '../show/format.ts';
import { jsonText, shortValue } from '../show/json-text.ts';
import { sideBySide, unified, withoutEqualStretches, type DiffRow, type UnifiedLine } from '../show/line-diff.ts';
import { visibleText } from '../show/visible-text.ts';
import { useNarrow } from './use-narrow.ts';

const mostLines = 5_000;

/** Shows a JSON value over several lines. */
export function JsonView({ value, title }: { value: unknown; title: string }) {
  const lines = visibleText(jsonText(value)).split('\n');
  const shown = lines.slice(0, mostLines).join('\n');
  return (
    <>
      <pre class="json" role="region" aria-label={title} tabIndex={0}>
        {shown}
      </pre>
      {lines.length > mostLines && <p class="hint">The first {countOf(mostLines, 'line')} are shown.</p>}
    </>
  );
}

/** Shows fields with their two values side by side, line by line if a value has several lines. */
export function FieldDiff(props: { caption: string; names: [string, string]; fields: readonly ChangedField[] }) {
  const { caption, names, fields } = props;
  return (
    <div class="diffs">
      {fields.map(({ path, before, after }) => (
        <DiffTable
          key={path}
          caption={path === '' ? caption : path}
          names={names}
          rows={sideBySide(textOf(before), textOf(after))}
        />
      ))}
    </div>
  );
}

/** Shows two documents side by side; equal parts are collapsed until they are opened. */
export function DocumentDiff(props: { caption: string; names: [string, string]; before: unknown; after: unknown }) {
  const [isWhole, setWhole] = useState(false);
  const rows = sideBySide(jsonText(props.before), jsonText(props.after));
  const shown = isWhole ? rows : withoutEqualStretches(rows);
  return (
    <div class="diffs">
      <DiffTable caption={props.caption} names={props.names} rows={shown.slice(0, mostLines)} />
      <button type="button" onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Hide unchanged values' : 'Show unchanged values'}
      </button>
    </div>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? jsonText(value) : shortValue(value);
}

const signs: Readonly<Record<DiffRow['kind'], [string, string]>> = {
  same: ['', ''],
  changed: ['−', '+'],
  removed: ['−', ''],
  added: ['', '+'],
};

interface DiffProps {
  caption: string;
  names: [string, string];
  rows: readonly (DiffRow | { left_out: number })[];
}

/** Shows two texts side by side, or below each other where two columns have no room. */
function DiffTable(props: DiffProps) {
  return useNarrow() ? <UnifiedDiff {...props} /> : <SideBySideDiff {...props} />;
}

function SideBySideDiff({ caption, names, rows }: DiffProps) {
  return (
    <div class="table-frame" role="region" aria-label={caption} tabIndex={0}>
      <table class="diff">
        <caption>
          <code>{visibleText(caption)}</code>
        </caption>
        <thead>
          <tr>
            <th scope="col">{names[0]}</th>
            <th scope="col">{names[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) =>
            'left_out' in row ? (
              <tr key={index} class="left-out">
                <td colSpan={2}>{countOf(row.left_out, 'unchanged line')}</td>
              </tr>
            ) : (
              <tr key={index} class={row.kind}>
                <Side side={row.before} sign={signs[row.kind][0]} />
                <Side side={row.after} sign={signs[row.kind][1]} />
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

const unifiedSigns: Readonly<Record<UnifiedLine['kind'], readonly [sign: string, meaning: string]>> = {
  same: ['', ''],
  removed: ['−', 'before: '],
  added: ['+', 'after: '],
};

function UnifiedDiff({ caption, names, rows }: DiffProps) {
  return (
    <div class="table-frame" role="region" aria-label={caption} tabIndex={0}>
      <table class="diff unified">
        <caption>
          <code>{visibleText(caption)}</code>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span aria-hidden="true">− </span>
              {names[0]} <span aria-hidden="true">+ </span>
              {names[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {unified(rows).map((line, index) =>
            'left_out' in line ? (
              <tr key={index} class="left-out">
                <td>{countOf(line.left_out, 'unchanged line')}</td>
              </tr>
            ) : (
              <tr key={index} class={line.kind}>
                <td>
                  <span class="sign" aria-hidden="true">
                    {unifiedSigns[line.kind][0]}
                  </span>
                  <span class="for-readers">{unifiedSigns[line.kind][1]}</span>
                  <code>{line.text === '' ? <em>nothing</em> : visibleText(line.text)}</code>
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function Side({ side, sign }: { side: DiffRow['before']; sign: string }) {
  if (side === null) return <td class="nothing">{sign === '' ? '' : <span class="for-readers">nothing</span>}</td>;
  const meaning = sign === '−' ? 'before: ' : sign === '+' ? 'after: ' : '';
  return (
    <td>
      <span class="sign" aria-hidden="true">
        {sign}
      </span>
      {meaning !== '' && <span class="for-readers">{meaning}</span>}
      <code>{side.text === '' ? <em>nothing</em> : visibleText(side.text)}</code>
    </td>
  );
}
