import { contentWidth, type PdfDocument } from './document.ts';
import { drawLegend, legendOf, type Series } from './legend.ts';
import { drawAxes, drawLabels } from './plot.ts';
import { ticksTo } from './scale.ts';

const plotHeight = 150;
const legendGap = 10;
/** Space above the highest column for its marker. */
const markHeight = 8;
const unnamedColour = '#dfe3e8';
const noteStyle = { size: 8, colour: '#555555' };

/** Draws columns over time, each made of the series' values from the bottom up. */
export function stackedColumns(
  pdf: PdfDocument,
  chart: {
    alternative: string;
    series: readonly Series[];
    columns: readonly { label: string; values: readonly number[]; isMarked?: boolean }[];
    /** Meaning of a marked column's triangle. */
    mark?: Series;
    /** Whether the values are counts. */
    isWhole?: boolean;
  },
): void {
  const { alternative, series, columns, mark, isWhole = false } = chart;
  const { measure } = pdf;
  const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const ticks = ticksTo(Math.max(0, ...columns.map(({ values }) => sumOf(values))), { isWhole });
  const legend = legendOf(mark === undefined ? series : [...series, mark], { measure, width: contentWidth });
  const above = legend.height + legendGap + (mark === undefined ? 0 : markHeight);
  pdf.figure({ alternative, height: above + plotHeight }, (canvas) => {
    const { x: left, y: top } = canvas.box;
    drawLegend(canvas, { legend, left, top }, (shown, { x, y }) => {
      if (shown === mark) canvas.marker(x + 4, y + 8, shown.colour);
      else canvas.rect({ x, y, width: 8, height: 8 }, shown.colour);
    });
    const plot = drawAxes(canvas, { measure, ticks, above });
    const step = plot.width / Math.max(1, columns.length);
    for (const [index, { values, isMarked = false }] of columns.entries()) {
      let below = 0;
      const x = plot.left + index * step + step * 0.12;
      for (const [position, value] of values.entries()) {
        const [from, to] = [plot.yOf(below), plot.yOf(below + Math.max(0, value))];
        const colour = series[position]?.colour ?? unnamedColour;
        canvas.rect({ x, y: to, width: step * 0.76, height: from - to }, colour);
        below += Math.max(0, value);
      }
      if (isMarked) canvas.marker(x + step * 0.38, plot.yOf(below) - 1, mark?.colour ?? unnamedColour);
    }
    drawLabels(canvas, { plot, texts: columns.map(({ label }) => label), measure });
  });
}

/** Draws lines over time; null where there is no value. */
export function lines(
  pdf: PdfDocument,
  chart: {
    alternative: string;
    highest: number;
    labels: readonly string[];
    series: readonly (Series & { values: readonly (number | null)[] })[];
    format: (value: number) => string;
  },
): void {
  const { alternative, highest, labels, series, format } = chart;
  const { measure } = pdf;
  const legend = legendOf(series, { measure, width: contentWidth });
  const above = legend.height + legendGap;
  pdf.figure({ alternative, height: above + plotHeight }, (canvas) => {
    const { x: left, y: top } = canvas.box;
    const styleOf = ({ colour, dash }: Series) => ({ colour, width: 1.6, ...(dash === undefined ? {} : { dash }) });
    drawLegend(canvas, { legend, left, top }, (shown, { x, y }) => {
      canvas.line(
        [
          [x, y + 4],
          [x + 9, y + 4],
        ],
        styleOf(shown),
      );
    });
    const plot = drawAxes(canvas, { measure, ticks: ticksTo(highest), above, format });
    const step = plot.width / Math.max(1, labels.length);
    for (const each of series) {
      const points = each.values.flatMap((value, index): [number, number][] =>
        value === null ? [] : [[plot.left + (index + 0.5) * step, plot.yOf(value)]],
      );
      canvas.line(points, styleOf(each));
      for (const [x, y] of points) canvas.rect({ x: x - 1.6, y: y - 1.6, width: 3.2, height: 3.2 }, each.colour);
    }
    drawLabels(canvas, { plot, texts: labels, measure });
  });
}

export interface Bar {
  label: string;
  value: number;
  text: string;
  colour: string;
}

/** Draws horizontal bars, one below the other, with their labels and values. Long labels take several lines. */
export function bars(
  pdf: PdfDocument,
  {
    alternative,
    highest,
    bars: shown,
    note = '',
  }: { alternative: string; highest: number; bars: readonly Bar[]; note?: string },
): void {
  const [labelStyle, textStyle] = [
    { size: 8, font: 'body' },
    { size: 8, font: 'strong' },
  ] as const;
  const { measure } = pdf;
  const labelWidth = Math.min(
    contentWidth * 0.42,
    Math.max(0, ...shown.map(({ label }) => measure.widthOf(label, labelStyle))) + 1,
  );
  const textWidth = Math.max(0, ...shown.map(({ text }) => measure.widthOf(text, textStyle))) + 1;
  const room = contentWidth - labelWidth - textWidth - 18;
  const rows = shown.map((bar) => ({ bar, lines: measure.wrap(bar.label, { ...labelStyle, width: labelWidth }) }));
  const heightOf = (count: number): number => Math.max(17, count * 10.5 + 5);
  const height = rows.reduce((sum, row) => sum + heightOf(row.lines.length), 0);
  pdf.figure({ alternative, height, note: note === '' ? null : { text: note, ...noteStyle } }, (canvas) => {
    const { x, width } = canvas.box;
    let top = canvas.box.y;
    for (const { bar, lines: label } of rows) {
      const length = highest > 0 ? Math.max(0, Math.min(1, bar.value / highest)) * room : 0;
      for (const [index, line] of label.entries()) {
        canvas.text(line, { x, y: top + 3 + index * 10.5, width: labelWidth }, labelStyle);
      }
      canvas.rect({ x: x + labelWidth + 10, y: top + 2, width: room, height: 11 }, '#eef1f4');
      canvas.rect({ x: x + labelWidth + 10, y: top + 2, width: length, height: 11 }, bar.colour);
      canvas.text(bar.text, { x: x + width - textWidth, y: top + 3, width: textWidth }, textStyle);
      top += heightOf(label.length);
    }
  });
}

/** Draws one bar of coloured parts, with a legend below it. */
export function sharedBar(
  pdf: PdfDocument,
  { alternative, parts }: { alternative: string; parts: readonly (Series & { share: number })[] },
): void {
  const legend = legendOf(parts, { measure: pdf.measure, width: contentWidth });
  pdf.figure({ alternative, height: 18 + legendGap + legend.height }, (canvas) => {
    let left = canvas.box.x;
    for (const { share, colour } of parts) {
      canvas.rect({ x: left, y: canvas.box.y, width: share * contentWidth, height: 18 }, colour);
      left += share * contentWidth;
    }
    const at = { legend, left: canvas.box.x, top: canvas.box.y + 18 + legendGap };
    drawLegend(canvas, at, ({ colour }, { x, y }) => canvas.rect({ x, y, width: 8, height: 8 }, colour));
  });
}
