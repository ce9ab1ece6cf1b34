import { useState } from 'preact/hooks';
import { countOf, money, roundMoney } from '../show/format.ts';
import { linear, ticksUpTo } from './scale.ts';

export interface CostDay {
  day: string;
  amount: number;
  isOdd: boolean;
  /** Upper bound of the expected total, if it is known. */
  expectedUpper: number | null;
}

const size = { width: 640, height: 200, left: 64, right: 8, top: 10, bottom: 30 };

/** Shows the cost of each day. Days above the expected range are highlighted, with a marker at the upper bound. */
export function CostChart(props: {
  days: readonly CostDay[];
  /** The total of the days, as returned by the service. */
  total: number;
  currency: string;
}) {
  const { days, total, currency } = props;
  const [pointed, setPointed] = useState<CostDay | null>(null);
  const ticks = ticksUpTo(Math.max(...days.map(({ amount }) => amount)));
  const bottom = size.height - size.bottom;
  const y = linear([0, ticks.at(-1) ?? 1], [bottom, size.top]);
  const band = (size.width - size.left - size.right) / days.length;
  const odd = days.filter(({ isOdd }) => isOdd);
  const summary =
    `Cost of ${countOf(days.length, 'day')}, ${money(total, currency)} total; ` +
    (odd.length === 0
      ? 'no day above the expected range'
      : `above the expected range on ${odd.map(({ day }) => day).join(', ')}`);
  const every = Math.ceil(days.length / 6);
  return (
    <figure class="cost-chart">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={summary}>
        {ticks.map((tick) => (
          <g key={tick} class="tick">
            <line x1={size.left} x2={size.width - size.right} y1={y(tick)} y2={y(tick)} />
            <text x={size.left - 6} y={y(tick)} dy="0.32em" text-anchor="end">
              {roundMoney(tick, currency)}
            </text>
          </g>
        ))}
        {days.map((day, index) => {
          const x = size.left + index * band;
          return (
            <g
              key={day.day}
              class={day.isOdd ? 'day odd' : 'day'}
              onMouseEnter={() => setPointed(day)}
              onMouseLeave={() => setPointed(null)}
            >
              <rect class="reach" x={x} y={size.top} width={band} height={bottom - size.top} />
              <rect
                class="amount"
                x={x + band * 0.14}
                y={y(day.amount)}
                width={band * 0.72}
                height={Math.max(0, bottom - y(day.amount))}
              />
              {day.expectedUpper !== null && (
                <line class="expected" x1={x} x2={x + band} y1={y(day.expectedUpper)} y2={y(day.expectedUpper)} />
              )}
              {index % every === 0 && (
                <text x={x + band / 2} y={size.height - 6} text-anchor="middle">
                  {day.day.slice(5)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption>
        {pointed === null ? (
          <>
            {money(total, currency)} in {countOf(days.length, 'day')}
            {odd.length > 0 && `; ${countOf(odd.length, 'day')} above the expected range`}
          </>
        ) : (
          <>
            {pointed.day}: {money(pointed.amount, currency)}
            {pointed.expectedUpper !== null && `, expected at most ${money(pointed.expectedUpper, currency)}`}
          </>
        )}
      </figcaption>
    </figure>
  );
}
