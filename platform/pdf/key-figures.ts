import { contentWidth, type PdfDocument } from './document.ts';

export interface KeyFigure {
  label: string;
  value: string;
  note?: string;
  colour?: string;
}

const [gap, inset] = [9, 16];
const labelStyle = { size: 8, font: 'body', colour: '#4b5563' } as const;
const noteStyle = { size: 7, font: 'body', colour: '#4b5563' } as const;
const [largestValue, smallestValue, readableValue] = [17, 7, 12];

/**
 * Draws boxes with the key figures. No figure is truncated: if one is long, all are smaller, or there are fewer per
 * row.
 */
export function keyFigures(pdf: PdfDocument, figures: readonly KeyFigure[]): void {
  const { measure } = pdf;
  const widestValue = Math.max(0, ...figures.map(({ value }) => measure.widthOf(value, { size: 1, font: 'strong' })));
  const innerWidth = (perRow: number): number => (contentWidth - gap * (perRow - 1)) / perRow - inset;
  const sizeIn = (perRow: number): number => Math.min(largestValue, Math.floor(innerWidth(perRow) / widestValue));
  const most = Math.min(5, figures.length);
  const atMost =
    [most, most - 1, most - 2].find((count) => count > 1 && sizeIn(count) >= readableValue) ?? Math.min(2, most);
  const rows = Math.ceil(figures.length / atMost);
  const perRow = Math.ceil(figures.length / rows);
  const size = Math.max(smallestValue, sizeIn(perRow));
  const width = innerWidth(perRow);
  const boxes = figures.map((figure) => ({
    figure,
    label: measure.wrap(figure.label, { ...labelStyle, width }),
    value: measure.wrap(figure.value, { size, font: 'strong', width }),
    note: measure.wrap(figure.note ?? '', { ...noteStyle, width }),
  }));
  const linesOf = (part: 'label' | 'value' | 'note'): number => Math.max(1, ...boxes.map((box) => box[part].length));
  const valueTop = 9 + linesOf('label') * 10.5;
  const noteTop = valueTop + linesOf('value') * (size * 1.2) + 5;
  const height = noteTop + linesOf('note') * 9 + 6;
  const alternative = figures
    .map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`)
    .join('; ');
  pdf.figure({ alternative, height: rows * (height + gap) - gap }, (canvas) => {
    for (const [index, { figure, label, value, note }] of boxes.entries()) {
      const { colour = '#1f2a44' } = figure;
      const x = canvas.box.x + (index % perRow) * (width + inset + gap);
      const y = canvas.box.y + Math.floor(index / perRow) * (height + gap);
      canvas.rect({ x, y, width: width + inset, height }, '#f4f6f8');
      canvas.rect({ x, y, width: 3, height }, colour);
      const write = (
        lines: readonly string[],
        top: number,
        style: { size: number; font: 'body' | 'strong'; colour: string },
      ) => {
        for (const [line, text] of lines.entries()) {
          canvas.text(text, { x: x + 11, y: y + top + line * style.size * 1.3, width: width + 1 }, style);
        }
      };
      write(label, 7, labelStyle);
      write(value, valueTop, { size, font: 'strong', colour });
      write(note, noteTop, noteStyle);
    }
  });
}
