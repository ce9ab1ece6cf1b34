import type { Canvas } from './canvas.ts';
import type { TextMeasure } from './text-writer.ts';

export interface Series {
  name: string;
  colour: string;
  /** Length of its dashes in points, if it is a dashed line. */
  dash?: number;
}

const style = { size: 8, font: 'body' } as const;
const sampleWidth = 12;
const lineHeight = 11;
const gap = 14;

/** The layout of a legend: its items by rows, and its height. */
export interface Legend {
  height: number;
  items: readonly { series: Series; lines: readonly string[]; x: number; y: number }[];
}

/** Lays out a legend in rows of a width. A name that is longer than a row is wrapped. */
export function legendOf(
  series: readonly Series[],
  { measure, width }: { measure: TextMeasure; width: number },
): Legend {
  const items: Legend['items'][number][] = [];
  let [x, y, rowHeight] = [0, 0, 0];
  for (const each of series) {
    const textWidth = Math.min(measure.widthOf(each.name, style), width - sampleWidth);
    const lines = measure.wrap(each.name, { ...style, width: width - sampleWidth });
    if (x > 0 && x + sampleWidth + textWidth > width) {
      y += rowHeight;
      [x, rowHeight] = [0, 0];
    }
    items.push({ series: each, lines, x, y });
    x += sampleWidth + textWidth + gap;
    rowHeight = Math.max(rowHeight, lines.length * lineHeight);
  }
  return { height: y + rowHeight, items };
}

/** Draws a legend at a position. `drawSample` draws the sample before a name, in a square of 8 points. */
export function drawLegend(
  canvas: Canvas,
  { legend, left, top }: { legend: Legend; left: number; top: number },
  drawSample: (series: Series, at: { x: number; y: number }) => void,
): void {
  for (const { series, lines, x, y } of legend.items) {
    drawSample(series, { x: left + x, y: top + y + 1 });
    for (const [index, line] of lines.entries()) {
      const at = { x: left + x + sampleWidth, y: top + y + index * lineHeight, width: canvas.box.width };
      canvas.text(line, at);
    }
  }
}
