import { useState } from 'preact/hooks';
import { DataTable } from '../parts/data-table.tsx';
import { linear, runsOf, ticksUpTo } from './scale.ts';

/** One line. Its values belong to the days of the chart; null where nothing is known. */
export interface Series {
  name: string;
  /** A colour of `plots.css`. */
  tone: 'critical' | 'high' | 'medium' | 'low' | 'good' | 'accent' | 'plain';
  values: readonly (number | null)[];
}

const size = { width: 640, height: 180, left: 56, right: 8, top: 10, bottom: 26 };

/** Shows values of days as lines, with those of the day under the pointer in words, and all of them as a table on demand. */
export function LineChart(props: {
  title: string;
  days: readonly string[];
  series: readonly Series[];
  show: (value: number) => string;
  /** How the axis shows a value, where that is shorter. */
  showTick?: (value: number) => string;
  /** Whether there is nothing between two whole numbers. */
  isWhole?: boolean;
  /** The largest value of the axis, if it is fixed: 1 for shares. */
  largest?: number;
}) {
  const { title, days, series, show, showTick = show, isWhole = false, largest } = props;
  const [pointed, setPointed] = useState<number | null>(null);
  const [isListed, setListed] = useState(false);
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const ticks = largest === undefined ? ticksUpTo(Math.max(0, ...known)) : [0, largest / 2, largest];
  const shownTicks = isWhole ? ticks.filter((tick) => Number.isInteger(tick)) : ticks;
  const bottom = size.height - size.bottom;
  const y = linear([0, ticks.at(-1) ?? 1], [bottom, size.top]);
  const x = linear([0, Math.max(1, days.length - 1)], [size.left, size.width - size.right]);
  const band = (size.width - size.left - size.right) / Math.max(1, days.length);
  const last = days.length - 1;
  const shown = pointed ?? last;
  const summary = `${title}, ${days[0] ?? ''} to ${days[last] ?? ''}. ${wordsOf(series, { day: last, show })}`;
  const labelled = Math.ceil(days.length / 6);
  return (
    <figure class="line-chart">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={summary}>
        {shownTicks.map((tick) => (
          <g key={tick} class="tick">
            <line x1={size.left} x2={size.width - size.right} y1={y(tick)} y2={y(tick)} />
            <text x={size.left - 6} y={y(tick)} dy="0.32em" text-anchor="end">
              {showTick(tick)}
            </text>
          </g>
        ))}
        {series.map(({ name, tone, values }) => (
          <g key={name} class={`series ${tone}`}>
            {runsOf(values).map(({ from, run }) =>
              run.length === 1 ? (
                <circle key={from} cx={x(from)} cy={y(run[0] ?? 0)} r="2" />
              ) : (
                <polyline
                  key={from}
                  points={run.map((value, index) => `${x(from + index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
                />
              ),
            )}
          </g>
        ))}
        {days.map((day, index) => (
          <g key={day} onMouseEnter={() => setPointed(index)} onMouseLeave={() => setPointed(null)}>
            <rect class="reach" x={x(index) - band / 2} y={size.top} width={band} height={bottom - size.top} />
            {index % labelled === 0 && (
              <text x={x(index)} y={size.height - 6} text-anchor={index === 0 ? 'start' : 'middle'}>
                {day.slice(5)}
              </text>
            )}
          </g>
        ))}
        {pointed !== null && <line class="pointed" x1={x(pointed)} x2={x(pointed)} y1={size.top} y2={bottom} />}
      </svg>
      <figcaption>
        <span class="day">{days[shown] ?? ''}</span>
        {series.map(({ name, tone, values }) => (
          <span key={name} class="entry">
            <span class={`swatch ${tone}`} />
            {name} <strong>{valueText(values[shown] ?? null, show)}</strong>
          </span>
        ))}
      </figcaption>
      <details onToggle={({ currentTarget }) => setListed(currentTarget.open)}>
        <summary>Values by day</summary>
        {isListed && (
          <DataTable
            caption={title}
            rows={days.map((day, index) => ({ day, index })).toReversed()}
            keyOf={({ day }) => day}
            columns={[
              { title: 'Day', isHeader: true, cell: ({ day }) => day },
              ...series.map(({ name, values }) => ({
                title: name,
                align: 'right' as const,
                cell: ({ index }: { index: number }) => valueText(values[index] ?? null, show),
              })),
            ]}
          />
        )}
      </details>
    </figure>
  );
}

const valueText = (value: number | null, show: (value: number) => string): string =>
  value === null ? 'not known' : show(value);

function wordsOf(series: readonly Series[], { day, show }: { day: number; show: (value: number) => string }): string {
  return series.map(({ name, values }) => `${name}: ${valueText(values[day] ?? null, show)}`).join('; ');
}
