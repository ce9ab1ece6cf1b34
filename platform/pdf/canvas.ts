import type { TextWriter } from './text-writer.ts';

/** A position on the page, in points from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Functions that draw a figure. Text is set on one line; wrap long text first. */
export interface Canvas {
  box: Box;
  rect(at: Box, colour: string): void;
  line(points: readonly (readonly [number, number])[], style: { colour: string; width?: number; dash?: number }): void;
  /** Draws a filled triangle that points down. */
  marker(x: number, y: number, colour: string): void;
  text(
    text: string,
    at: { x: number; y: number; width: number },
    style?: { size?: number; colour?: string; align?: 'left' | 'right' | 'center'; font?: 'body' | 'strong' },
  ): void;
}

/** Returns a canvas on a pdfkit page. */
export function canvasOn(pdf: PDFKit.PDFDocument, writer: TextWriter, box: Box): Canvas {
  return {
    box,
    rect({ x, y, width, height }, colour) {
      if (width > 0 && height > 0) pdf.rect(x, y, width, height).fill(colour);
    },
    line(points, { colour, width = 1, dash }) {
      const [first, ...rest] = points;
      if (first === undefined || rest.length === 0) return;
      pdf.save().lineWidth(width).strokeColor(colour);
      if (dash !== undefined) pdf.dash(dash, { space: dash });
      pdf.moveTo(...first);
      for (const point of rest) pdf.lineTo(...point);
      pdf.stroke().restore();
    },
    marker(x, y, colour) {
      pdf
        .moveTo(x, y)
        .lineTo(x - 4, y - 7)
        .lineTo(x + 4, y - 7)
        .fill(colour);
    },
    text(text, at, { size = 8, colour = '#333333', align = 'left', font = 'body' } = {}) {
      writer.line(text, { ...at, size, colour, align, font });
    },
  };
}
