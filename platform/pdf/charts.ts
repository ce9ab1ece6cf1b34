import type { Canvas } from './canvas.ts';
import type { PdfDocument } from './document.ts';

export interface Series {
  name: string;
  colour: string;
}

const axisWidth = 40;
const legendHeight = 16;
const labelHeight = 14;
const grid = '#dfe3e8';
const figureHeight = 170;

/** Returns the next of 1, 2, 5, 10, 20, … that is no less than a number. */
function roundedUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

function legend(canvas: Canvas, series: readonly Series[]): void {
  let x = canvas.box.x + axisWidth;
  for (const { name, colour } of series) {
    canvas.rect({ x, y: canvas.box.y + 2, width: 8, height: 8 }, colour);
    canvas.text(name, { x: x + 11, y: canvas.box.y + 1, width: 80 });
    x += 95;
  }
}

interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
  yOf(value: number): number;
}

/** Draws grid and scale from 0 to a round number. */
function axes(canvas: Canvas, { highest, format }: { highest: number; format: (value: number) => string }): Plot {
  const { x, y, width, height } = canvas.box;
  const plot = {
    left: x + axisWidth,
    top: y + legendHeight,
    width: width - axisWidth,
    height: height - legendHeight - labelHeight,
  };
  const top = roundedUp(highest);
  const yOf = (value: number): number => plot.top + plot.height * (1 - value / top);
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const at = yOf(top * part);
    canvas.line(
      [
        [plot.left, at],
        [plot.left + plot.width, at],
      ],
      { colour: grid, width: 0.6 },
    );
    const style = { size: 7, align: 'right' } as const;
    canvas.text(format(top * part), { x, y: at - 4, width: axisWidth - 5 }, style);
  }
  return { ...plot, yOf };
}

/** Writes as many of the labels below the plot as find room. */
function labels(canvas: Canvas, plot: Plot, texts: readonly string[]): void {
  const step = plot.width / Math.max(1, texts.length);
  const every = Math.max(1, Math.ceil(46 / step));
  for (const [index, text] of texts.entries()) {
    if (index % every !== 0) continue;
    const at = { x: plot.left + index * step, y: plot.top + plot.height + 4, width: 60 };
    canvas.text(text, at, { size: 7 });
  }
}

/** Draws columns over time, each made of the series' values from the bottom up. */
export function stackedColumns(
  pdf: PdfDocument,
  chart: {
    alternative: string;
    series: readonly Series[];
    columns: readonly { label: string; values: readonly number[]; isMarked?: boolean }[];
    /** What a marked column's triangle means. */
    mark?: Series;
    format?: (value: number) => string;
  },
): void {
  const { alternative, series, columns, mark, format = (value) => String(Math.round(value * 100) / 100) } = chart;
  const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + Math.max(0, value), 0);
  pdf.figure({ alternative, height: figureHeight }, (canvas) => {
    legend(canvas, mark === undefined ? series : [...series, mark]);
    const plot = axes(canvas, { highest: Math.max(0, ...columns.map(({ values }) => sumOf(values))), format });
    const step = plot.width / Math.max(1, columns.length);
    for (const [index, { values, isMarked = false }] of columns.entries()) {
      let below = 0;
      const x = plot.left + index * step + step * 0.12;
      for (const [position, value] of values.entries()) {
        const [from, to] = [plot.yOf(below), plot.yOf(below + Math.max(0, value))];
        canvas.rect({ x, y: to, width: step * 0.76, height: from - to }, series[position]?.colour ?? grid);
        below += Math.max(0, value);
      }
      if (isMarked) canvas.marker(x + step * 0.38, plot.yOf(below) - 1, mark?.colour ?? grid);
    }
    labels(
      canvas,
      plot,
      columns.map(({ label }) => label),
    );
  });
}

/** Draws lines over time; null where there is no value. */
export function lines(
  pdf: PdfDocument,
  chart: {
    alternative: string;
    highest: number;
    labels: readonly string[];
    series: readonly (Series & { values: readonly (number | null)[]; dash?: number })[];
    format: (value: number) => string;
  },
): void {
  pdf.figure({ alternative: chart.alternative, height: figureHeight }, (canvas) => {
    legend(canvas, chart.series);
    const plot = axes(canvas, chart);
    const step = plot.width / Math.max(1, chart.labels.length);
    for (const { values, colour, dash } of chart.series) {
      const points = values.flatMap((value, index): [number, number][] =>
        value === null ? [] : [[plot.left + (index + 0.5) * step, plot.yOf(value)]],
      );
      canvas.line(points, { colour, width: 1.6, ...(dash === undefined ? {} : { dash }) });
      for (const [x, y] of points) canvas.rect({ x: x - 1.6, y: y - 1.6, width: 3.2, height: 3.2 }, colour);
    }
    labels(canvas, plot, chart.labels);
  });
}

/** Draws horizontal bars, one below the other, with their labels and values. */
export function bars(
  pdf: PdfDocument,
  chart: {
    alternative: string;
    highest: number;
    bars: readonly { label: string; value: number; text: string; colour: string }[];
  },
): void {
  const rowHeight = 17;
  const [labelWidth, textWidth] = [170, 70];
  pdf.figure({ alternative: chart.alternative, height: chart.bars.length * rowHeight }, (canvas) => {
    const { x, y, width } = canvas.box;
    const room = width - labelWidth - textWidth;
    for (const [index, bar] of chart.bars.entries()) {
      const top = y + index * rowHeight;
      const length = chart.highest > 0 ? Math.max(0, Math.min(1, bar.value / chart.highest)) * room : 0;
      canvas.text(bar.label, { x, y: top + 3, width: labelWidth - 8 });
      canvas.rect({ x: x + labelWidth, y: top + 2, width: room, height: 11 }, '#eef1f4');
      canvas.rect({ x: x + labelWidth, y: top + 2, width: length, height: 11 }, bar.colour);
      canvas.text(bar.text, { x: x + width - textWidth + 6, y: top + 3, width: textWidth - 6 }, { font: 'strong' });
    }
  });
}

/** Draws boxes with the key figures. */
export function keyFigures(
  pdf: PdfDocument,
  figures: readonly { label: string; value: string; note?: string; colour?: string }[],
): void {
  const [perRow, gap, height] = [Math.min(5, figures.length), 9, 62];
  const rows = Math.ceil(figures.length / perRow);
  const alternative = figures
    .map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`)
    .join('; ');
  pdf.figure({ alternative, height: rows * (height + gap) - gap }, (canvas) => {
    const width = (canvas.box.width - gap * (perRow - 1)) / perRow;
    for (const [index, { label, value, note = '', colour = '#1f2a44' }] of figures.entries()) {
      const x = canvas.box.x + (index % perRow) * (width + gap);
      const y = canvas.box.y + Math.floor(index / perRow) * (height + gap);
      canvas.rect({ x, y, width, height }, '#f4f6f8');
      canvas.rect({ x, y, width: 3, height }, colour);
      const inner = { x: x + 11, width: width - 16 };
      canvas.text(label, { ...inner, y: y + 7 }, { colour: '#4b5563' });
      canvas.text(value, { ...inner, y: y + 20 }, { size: 17, font: 'strong', colour });
      canvas.text(note, { ...inner, y: y + 46 }, { size: 7, colour: '#4b5563' });
    }
  });
}
