import { plainText } from '../../domain/compliance/plain-text.ts';
import type { TextWriter } from './text-writer.ts';

export interface Column {
  title: string;
  /** In points. */
  width: number;
  align?: 'left' | 'right';
}

export interface Cell {
  text: string;
  colour?: string;
  font?: 'body' | 'strong';
}

interface WrappedCell {
  lines: string[];
  colour: string;
  font: 'body' | 'strong';
}

/** Position of a table on its pages. */
export interface TableFrame {
  left: number;
  bottom: number;
}

const size = 8;
const lineHeight = 10.5;
const padding = 3.5;
/** Space above a table. */
const before = 4;
/** Lines of the longest possible name in a narrow column; longer text is truncated. */
const linesAtMost = 24;
const stripe = '#f4f6f8';
const headerColour = '#1f2a44';

function heightOf(cells: readonly WrappedCell[]): number {
  return Math.max(1, ...cells.map(({ lines }) => lines.length)) * lineHeight + 2 * padding;
}

/**
 * A table over as many pages as it needs, with its header on each. Rows are written as they come, so that a long table
 * is never held in memory.
 */
export class TableWriter {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #writer: TextWriter;
  readonly #columns: readonly Column[];
  readonly #frame: TableFrame;
  readonly #titles: WrappedCell[];
  readonly #parent: PDFKit.PDFStructureElement;
  readonly #makeRoom: (points: number) => void;
  #table: PDFKit.PDFStructureElement | null = null;
  #rows = 0;

  constructor(options: {
    pdf: PDFKit.PDFDocument;
    writer: TextWriter;
    parent: PDFKit.PDFStructureElement;
    columns: readonly Column[];
    frame: TableFrame;
    /** Starts a new page if the given height in points does not fit. */
    makeRoom: (points: number) => void;
  }) {
    this.#pdf = options.pdf;
    this.#writer = options.writer;
    this.#columns = options.columns;
    this.#frame = options.frame;
    this.#parent = options.parent;
    this.#makeRoom = options.makeRoom;
    this.#titles = this.#columns.map(({ title }, index) =>
      this.#wrapped({ text: title, font: 'strong', colour: '#ffffff' }, index),
    );
  }

  row(cells: readonly (string | Cell)[]): void {
    const wrapped = cells.map((cell, index) => this.#wrapped(cell, index));
    const height = heightOf(wrapped);
    if (this.#table === null) this.#begin(height);
    if (this.#pdf.y + height > this.#frame.bottom) {
      this.#pdf.addPage();
      this.#header(false);
    }
    const top = this.#pdf.y;
    this.#artifact(() => {
      if (this.#rows % 2 === 1) this.#pdf.rect(this.#frame.left, top, this.#width(), height).fill(stripe);
    });
    this.#line(wrapped, { tag: 'TD', top: top + padding });
    this.#pdf.y = top + height;
    this.#rows += 1;
  }

  end(): void {
    if (this.#table === null) return;
    this.#table.end();
    this.#pdf.x = this.#frame.left;
    this.#pdf.y += 4;
  }

  #begin(firstRowHeight: number): void {
    this.#makeRoom(before + heightOf(this.#titles) + firstRowHeight);
    this.#pdf.y += before;
    this.#table = this.#pdf.struct('Table');
    this.#parent.add(this.#table);
    this.#header(true);
  }

  #header(isFirst: boolean): void {
    const top = this.#pdf.y;
    const height = heightOf(this.#titles);
    this.#artifact(() => this.#pdf.rect(this.#frame.left, top, this.#width(), height).fill(headerColour));
    if (isFirst) this.#line(this.#titles, { tag: 'TH', top: top + padding });
    else this.#artifact(() => this.#cells(this.#titles, top + padding));
    this.#pdf.y = top + height;
  }

  #wrapped(cell: string | Cell, index: number): WrappedCell {
    const { text, colour = '#111111', font = 'body' } = typeof cell === 'string' ? { text: cell } : cell;
    const width = (this.#columns[index]?.width ?? 0) - 2 * padding;
    return { lines: this.#writer.wrap(plainText(text), { width, size, font }, linesAtMost), colour, font };
  }

  #line(cells: WrappedCell[], { tag, top }: { tag: 'TH' | 'TD'; top: number }): void {
    const row = this.#pdf.struct('TR');
    this.#table?.add(row);
    for (const [index] of cells.entries()) {
      row.add(this.#pdf.struct(tag, {}, () => this.#cells(cells, top, index)));
    }
    row.end();
  }

  #cells(cells: WrappedCell[], top: number, only: number | null = null): void {
    let left = this.#frame.left;
    for (const [index, { lines, colour, font }] of cells.entries()) {
      const { width = 0, align = 'left' } = this.#columns[index] ?? {};
      if (only === null || only === index) {
        for (const [line, text] of lines.entries()) {
          const place = { x: left + padding, y: top + line * lineHeight, width: width - 2 * padding };
          this.#writer.line(text, { ...place, size, colour, font, align });
        }
      }
      left += width;
    }
  }

  #width(): number {
    return this.#columns.reduce((sum, { width }) => sum + width, 0);
  }

  #artifact(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#pdf.endMarkedContent();
  }
}
