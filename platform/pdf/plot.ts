import type { Canvas } from './canvas.ts';
import { tickText } from './scale.ts';
import type { TextMeasure } from './text-writer.ts';

const style = { size: 7, font: 'body' } as const;
const labelHeight = 16;
const labelGap = 9;
const grid = '#dfe3e8';

/** Mapping of values to positions in a figure. */
export interface Plot {
  left: number;
  width: number;
  yOf(value: number): number;
}

/** Draws the grid and its ticks below the top part of the figure. */
export function drawAxes(
  canvas: Canvas,
  options: { measure: TextMeasure; ticks: readonly number[]; above: number; format?: (value: number) => string },
): Plot {
  const { measure, ticks, above, format = tickText } = options;
  const { x, y, width, height } = canvas.box;
  const axisWidth = Math.max(...ticks.map((tick) => measure.widthOf(format(tick), style))) + 6;
  const [left, top] = [x + axisWidth, y + above];
  const plotHeight = height - above - labelHeight;
  const highest = ticks.at(-1) ?? 1;
  const yOf = (value: number): number => top + plotHeight * (1 - value / highest);
  for (const tick of ticks) {
    const at = yOf(tick);
    canvas.line(
      [
        [left, at],
        [x + width, at],
      ],
      { colour: grid, width: 0.6 },
    );
    canvas.text(format(tick), { x, y: at - 4, width: axisWidth - 5 }, { ...style, align: 'right' });
  }
  return { left, width: width - axisWidth, yOf };
}

/** Writes as many of the labels below the plot as fit, each below the middle of its step. */
export function drawLabels(
  canvas: Canvas,
  { plot, texts, measure }: { plot: Plot; texts: readonly string[]; measure: TextMeasure },
): void {
  const step = plot.width / Math.max(1, texts.length);
  const widest = Math.max(0, ...texts.map((text) => measure.widthOf(text, style)));
  const every = Math.max(1, Math.ceil((widest + labelGap) / step));
  const { x, width } = canvas.box;
  for (const [index, text] of texts.entries()) {
    const left = plot.left + (index + 0.5) * step - widest / 2;
    const hasRoom = left >= x && left + widest <= x + width;
    if (index % every !== 0 || !hasRoom) continue;
    canvas.text(text, { x: left, y: plot.yOf(0) + 6, width: widest + 1 }, { ...style, align: 'center' });
  }
}
